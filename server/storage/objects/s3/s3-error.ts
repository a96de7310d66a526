const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);

/** What an S3 server refused, in its own words. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  /** The status of HTTP; 0 when no answer came. */
  readonly status: number;
  /** S3's own word for it, such as NoSuchBucket; empty when it gave none. */
  readonly code: string;
  /** Whether it was refused for this machine's clock, which the next try sets right. */
  readonly isClockLearnt: boolean;

  constructor(what: string, status: number, body: string, isClockLearnt = false) {
    const code = elements(body, 'Code')[0] ?? '';
    const message = elements(body, 'Message')[0] ?? '';
    super([`${what}: ${status}`, code, message].filter((part) => part !== '').join(' '));
    this.status = status;
    this.code = code;
    this.isClockLearnt = isClockLearnt;
  }

  /** Whether there is no room left. */
  get isFull(): boolean {
    return this.status === 507 || fullCodes.has(this.code);
  }
}

/**
 * The texts of the elements of this name, in their order. Enough XML for what S3 answers: elements whose names do
 * not nest in themselves, text, and the five entities.
 */
export function elements(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g')), ([, text = '']) =>
    text.replaceAll(/&(lt|gt|quot|apos|amp|#\d+);/g, (_, entity: string) =>
      entity.startsWith('#') ? String.fromCodePoint(Number(entity.slice(1))) : entities[entity]!,
    ),
  );
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
