import type { AuditEntry } from '#contract/audit.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { formatDateTime } from '#web/ui/format-time.ts';

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** "maxUses" → "max uses" */
const toWords = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function formatValue(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value)) return value.map(formatValue).join(' and ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isoTime.test(value)) return formatDateTime(value);
  return value.includes(' ') ? `“${value}”` : value;
}

/** The changed fields of an entry in words: "balance: 50 to 900, description: “Welcome bonus”". */
export function formatChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .map((key) => {
      const values = [before?.[key], after?.[key]].filter((value) => value !== undefined);
      return `${toWords(key)}: ${values.map(formatValue).join(' to ')}`;
    })
    .join(', ');
}
