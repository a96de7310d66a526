import { expect, test, vi } from 'vitest';
import { sendForm } from '#web/data/send-form.ts';

test('an upload that was cancelled before it could begin sends nothing', async () => {
  let opened = 0;
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      open = () => (opened += 1);
      setRequestHeader = () => undefined;
      abort = () => this.dispatchEvent(new Event('abort'));
      /** An upload that is not stopped ends, here with a lost connection. */
      send = () => this.dispatchEvent(new Event('error'));
    },
  );
  const sending = sendForm('uploadSoundFont', new FormData(), {
    onProgress: () => undefined,
    signal: AbortSignal.abort(),
  });
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  expect(opened).toBe(0);
  vi.unstubAllGlobals();
});
