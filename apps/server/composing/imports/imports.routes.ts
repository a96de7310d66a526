import { importMusic } from '#contract/imports.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { ComposingServices } from '#server/platform/context.ts';

/** Files and texts of others as composition plans. */
export function importRoutes(bind: Bind, { imports }: ComposingServices): void {
  bind(importMusic, async ({ me, body: { file, text = '' } }) => {
    const bytes = file === undefined ? Buffer.from(text) : Buffer.from(file, 'base64');
    const { plan, warnings, ignored, ...read } = await imports.read(me.id, bytes);
    return { ...read, composition_plan: plan, warnings: [...warnings], ignored: [...ignored] };
  });
}
