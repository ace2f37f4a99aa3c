// What the scripts of the pages rely on beyond the standard types. Templates decide which element
// a selector finds, so that every found element may be a control, a form, a drawing or a template.

interface Htmx {
  ajax(verb: string, path: string, how: object): Promise<void>;
  process(element: Element): void;
  swap(target: string, html: string, how: object): void;
}

declare const htmx: Htmx;

interface Window {
  htmx?: Htmx;
}

interface Event {
  detail: any;
  isPrimary: boolean;
}

interface Array<T> {
  includes(other: EventTarget): boolean;
}

interface EventTarget {
  checked: boolean;
  name: string;
  value: any;
  closest(selector: string): any;
}

interface Node {
  contains(other: EventTarget): boolean;
  id: string;
  style: CSSStyleDeclaration;
  querySelector(selector: string): HTMLElement | null;
  querySelectorAll(selector: string): NodeListOf<HTMLElement>;
  append(...nodes: (Node | string | number)[]): void;
}

interface ResizeObserver {
  observe(target: Node): void;
}

interface ParentNode {
  append(...nodes: (Node | string | number)[]): void;
}

interface Element {
  content: DocumentFragment;
  dataset: DOMStringMap;
  defaultChecked: boolean;
  disabled: boolean;
  elements: any;
  height: number;
  hidden: boolean;
  innerText: string;
  open: boolean;
  width: number;
  getContext(kind: "2d"): CanvasRenderingContext2D;
  reset(): void;
  select(): void;
  setAttribute(name: string, value: string | number | boolean): void;
  submit(): void;
  toBlob(done: (blob: Blob) => void, type: string): void;
}

interface PerformanceEntry {
  type: string;
}

interface DOMStringMap {
  [name: string]: any;
}
