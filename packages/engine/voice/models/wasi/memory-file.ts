const MIN_CAPACITY = 4096;

/** A growing in-memory file; a gap between writes reads as zeros. */
export class MemoryFile {
  private content = new Uint8Array(0);
  private used = 0;

  get length(): number {
    return this.used;
  }

  bytes(): Uint8Array {
    return this.content.subarray(0, this.used);
  }

  write(position: number, bytes: Uint8Array): void {
    const end = position + bytes.length;
    if (end > this.content.length) {
      const larger = new Uint8Array(Math.max(MIN_CAPACITY, end, this.content.length * 2));
      larger.set(this.bytes());
      this.content = larger;
    }
    this.content.set(bytes, position);
    this.used = Math.max(this.used, end);
  }

  /** Reads from `position` into `target`; returns the number of bytes read. */
  read(position: number, target: Uint8Array): number {
    const bytes = this.bytes().subarray(position, position + target.length);
    target.set(bytes);
    return bytes.length;
  }
}
