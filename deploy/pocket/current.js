// What Pyodide is written in and older browsers cannot read: Safari has it from 16.4 on. Their
// WebAssembly is no better; it must not be trusted with games.

export class Current {
  static {
    this.isThere = true;
  }
}
