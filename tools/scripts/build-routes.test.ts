import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routeTables } from './build-routes.ts';

const contract = join(import.meta.dirname, '..', '..', 'packages/contract');

test.each(Object.entries(routeTables()))(
  'packages/contract/%s has all endpoints as they are (npm run build:routes writes it)',
  (name, text) => {
    expect(readFileSync(join(contract, name), 'utf8')).toBe(text);
  },
);
