// Files behind synchronous handles, for Python. Emscripten's interface of a file system.
//
// SQLite syncs by fdatasync, which Emscripten takes for nothing. So what was written to one file is on
// the disk before another is written, and `sync` does the same at the end of a request: the log
// is there before its pages go into the database, and they are there before it begins anew.

const FILE = 0o100600;
const DIRECTORY = 0o40700;
const ENOENT = 44;
const EIO = 29;
const ENOSPC = 51;
const EACCES = 2;
const EINVAL = 28;

// `there` are the files that exist; the others do once they are made.
export function fileSystem(FS, opened) {
  const there = new Set(Object.keys(opened).filter((name) => opened[name].getSize() > 0));
  const time = new Date();
  let written = null; // the handle that was written last, and is not synced yet

  function sync(other) {
    if (written && written !== other) written.flush();
    written = other ?? null;
  }

  // SQLite takes back a transaction whose writing fails, and Django answers that nothing was stored.
  function stored(work) {
    try {
      return work();
    } catch (error) {
      return fail(error.name === "QuotaExceededError" ? ENOSPC : EIO);
    }
  }

  function node(parent, name, mode) {
    const made = FS.createNode(parent, name, mode, 0);
    made.node_ops = nodes;
    made.stream_ops = streams;
    made.handle = opened[name];
    return made;
  }
  function fail(number) {
    throw new FS.ErrnoError(number);
  }

  const nodes = {
    getattr({ id, mode, handle }) {
      const size = handle ? handle.getSize() : 4096;
      const times = { atime: time, mtime: time, ctime: time };
      return { dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, ...times, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr({ handle }, { size }) {
      if (size === undefined) return;
      stored(() => {
        sync(handle);
        handle.truncate(size);
      });
    },
    lookup(parent, name) {
      return there.has(name) ? node(parent, name, FILE) : fail(ENOENT);
    },
    mknod(parent, name) {
      if (!opened[name]) fail(EACCES);
      there.add(name);
      return node(parent, name, FILE);
    },
    unlink(_, name) {
      opened[name].truncate(0);
      there.delete(name);
    },
    readdir: () => [".", "..", ...there],
  };
  const streams = {
    read: ({ node: { handle } }, buffer, offset, length, at) =>
      handle.read(buffer.subarray(offset, offset + length), { at }),
    write({ node: { handle } }, buffer, offset, length, at) {
      return stored(() => {
        sync(handle);
        return handle.write(buffer.subarray(offset, offset + length), { at });
      });
    },
    fsync() {
      stored(() => sync());
      return 0;
    },
    llseek({ position, node: { handle } }, offset, origin) {
      const from = [0, position, handle?.getSize() ?? 0][origin];
      return from + offset < 0 ? fail(EINVAL) : from + offset;
    },
  };
  return { mount: () => node(null, "/", DIRECTORY), sync };
}
