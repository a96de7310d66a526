import type { ShareLink, SharePermissions, SpokenTag } from '#contract/share-links.ts';
import { limits } from '#contract/limits.ts';

export const endChoices = ['7', '30', 'date', 'none'] as const;
export type EndChoice = (typeof endChoices)[number];

/** The values of the form for a link. */
export interface ShareValues {
  readonly recipient: string;
  readonly permissions: SharePermissions;
  readonly isFixed: boolean;
  readonly end: EndChoice;
  /** YYYY-MM-DD, local; the link works until the end of that day. */
  readonly date: string;
  readonly hasPassword: boolean;
  /** Empty while a link keeps its password. */
  readonly password: string;
  readonly note: string;
  readonly hasTag: boolean;
  readonly tag: SpokenTag;
}

const dayMs = 86_400_000;

const padded = (part: number) => String(part).padStart(2, '0');
/** A local date as YYYY-MM-DD. */
export const dateValue = (time: Date): string =>
  `${time.getFullYear()}-${padded(time.getMonth() + 1)}-${padded(time.getDate())}`;

export const newValues = (now: Date): ShareValues => ({
  recipient: '',
  permissions: {
    comment: true,
    approve: false,
    versions: false,
    downloadMp3: false,
    downloadWav: false,
    downloadStems: false,
  },
  isFixed: false,
  end: '30',
  date: dateValue(new Date(now.getTime() + 14 * dayMs)),
  hasPassword: false,
  password: '',
  note: '',
  hasTag: false,
  tag: { text: '', voice: '', everySeconds: limits.spokenTagSeconds.default },
});

export function valuesOf(link: ShareLink, now: Date): ShareValues {
  const { recipient, permissions, version, hasPassword, spokenTag, expiresAt } = link;
  const initial = newValues(now);
  return {
    recipient,
    permissions,
    isFixed: version !== null,
    end: expiresAt === null ? 'none' : 'date',
    date: expiresAt === null ? initial.date : dateValue(new Date(expiresAt)),
    hasPassword,
    password: '',
    note: link.note ?? '',
    hasTag: spokenTag !== null,
    tag: spokenTag ?? initial.tag,
  };
}

function expiresAtOf({ end, date }: ShareValues, now: Date): string | null {
  if (end === 'none') return null;
  // Without a zone it is local time.
  if (end === 'date') return new Date(`${date}T23:59:59`).toISOString();
  return new Date(now.getTime() + Number(end) * dayMs).toISOString();
}

const common = (values: ShareValues, now: Date) => ({
  recipient: values.recipient,
  permissions: values.permissions,
  note: values.note.trim() || null,
  spokenTag: values.hasTag ? values.tag : null,
  expiresAt: expiresAtOf(values, now),
});

/** The settings of a new link. */
export const createBody = (values: ShareValues, now: Date) => ({
  ...common(values, now),
  password: values.hasPassword ? values.password : null,
});

/** The changes of a link; it keeps its end if the same day is chosen, and its password if none was entered. */
export function updateBody(values: ShareValues, link: ShareLink, now: Date) {
  const { expiresAt, ...change } = common(values, now);
  const before = valuesOf(link, now);
  const keepsEnd = values.end === before.end && values.date === before.date;
  const keepsPassword = values.hasPassword && link.hasPassword && values.password === '';
  return {
    ...change,
    ...(!keepsEnd && { expiresAt }),
    ...(!keepsPassword && { password: values.hasPassword ? values.password : null }),
  };
}
