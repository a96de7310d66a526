import { beforeEach, expect, it } from 'vitest';
import { unlockOnFirstGesture } from '#web/audio/unlock.ts';

/** A page in which `hasBeenActive` is what the browser says about user gestures. */
class FakeWindow extends EventTarget {
  navigator = { userActivation: { hasBeenActive: true } };
  async send(type: string, key?: string) {
    this.dispatchEvent(Object.assign(new Event(type), { key }));
    await Promise.resolve();
    await Promise.resolve();
  }
}

let page: FakeWindow;
let attempts: number;
let isKnown: boolean;
const listen = () =>
  unlockOnFirstGesture(page as unknown as Window, {
    unlock: async () => {
      attempts += 1;
      return Promise.resolve(isKnown);
    },
  });

beforeEach(() => {
  page = new FakeWindow();
  attempts = 0;
  isKnown = true;
});

it.each([
  ['click', undefined],
  ['touchend', undefined],
  ['keydown', 'a'],
  ['keydown', 'Enter'],
  ['keydown', ' '],
])('the first %s %s is the one attempt to unlock audio', async (type, key) => {
  listen();
  await page.send(type, key);
  await page.send(type, key);
  expect(attempts).toBe(1);
});

it.each(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Escape', 'Dead', 'Process'])(
  'the key %s is no gesture and leaves the attempt to the next one',
  async (key) => {
    listen();
    await page.send('keydown', key);
    expect(attempts).toBe(0);
    await page.send('keydown', 'k');
    expect(attempts).toBe(1);
  },
);

it('an event that the browser does not count as a gesture leaves the attempt to the next one', async () => {
  page.navigator.userActivation.hasBeenActive = false;
  listen();
  await page.send('click');
  expect(attempts).toBe(0);
  page.navigator.userActivation.hasBeenActive = true;
  await page.send('click');
  expect(attempts).toBe(1);
});

it('a silent file that could not be loaded leaves the attempt to the next gesture', async () => {
  isKnown = false;
  listen();
  await page.send('click');
  isKnown = true;
  await page.send('click');
  await page.send('click');
  expect(attempts).toBe(2);
});
