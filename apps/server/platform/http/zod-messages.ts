import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const formats: Readonly<Record<string, string>> = {
  datetime: 'a time like 2030-01-31T12:00:00Z',
  uuid: 'an id',
  email: 'an email address',
  url: 'an address like https://example.org',
};
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

const bound = (origin: string, side: 'least' | 'most', value: number | bigint) =>
  `${origin in units ? 'must have' : 'must be'} at ${side} ${value}${units[origin] ?? ''}`;
const oneOf = (values: readonly unknown[]) => `must be ${values.map(String).join(' or ')}`;

/** The requirement that a value violates; completes "“name” …". */
function requirement(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${kinds[issue.expected] ?? 'of a different type'}`;
    case 'too_small':
      return bound(issue.origin, 'least', issue.minimum);
    case 'too_big':
      return bound(issue.origin, 'most', issue.maximum);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in a different format'}`;
    case 'unrecognized_keys':
      return `must not contain ${issue.keys.map((key) => `“${key}”`).join(', ')}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : 'is not valid';
    default:
      return 'is not valid';
  }
}

const errorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.path?.length) return `“${issue.path.join('.')}” ${requirement(issue)}.`;
  // Fastify passes null for a missing body.
  return (issue.input ?? null) === null ? 'The request has no body.' : `The request ${requirement(issue)}.`;
};

/**
 * Sets readable default messages for zod errors; a message of the schema takes precedence. Applies to the whole
 * process.
 */
export function installZodMessages(): void {
  z.config({ customError: errorMap });
}
