import type { Page } from '@playwright/test';

const processor = `
class Recorder extends AudioWorkletProcessor {
  frame = currentFrame;
  process([[left]]) {
    if (left) this.port.postMessage({ frame: this.frame, samples: left.slice() });
    this.frame += 128;
    return true;
  }
}
registerProcessor('recorder', Recorder);
`;

declare global {
  interface Window {
    recordedBlocks: { readonly frame: number; readonly samples: Float32Array }[];
    recordedRate: number;
  }
}

/** What a page sent to the audio output: the left channel, from the first frame of its context on. */
export interface Recording {
  readonly sampleRate: number;
  readonly samples: Float32Array;
}

/**
 * Records what Web Audio sends to the output: the node that a page connects to the destination of an AudioContext is
 * also connected to an AudioWorklet that returns each block. Call it before the page is opened, in a
 * context with `bypassCSP`: the policy allows no scripts from memory. The worklet counts the frames itself: on a loaded
 * machine, `currentFrame` of Chromium can repeat a block or omit one while the audio continues.
 */
export async function recordAudio(page: Page): Promise<() => Promise<Recording>> {
  await page.addInitScript((code) => {
    const moduleUrl = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    window.recordedBlocks = [];
    const { connect } = AudioNode.prototype as { connect: (...args: unknown[]) => unknown };
    AudioNode.prototype.connect = function record(this: AudioNode, ...args: unknown[]) {
      const [target] = args;
      if (target instanceof AudioDestinationNode && this.context instanceof AudioContext) {
        const { context } = this;
        window.recordedRate = context.sampleRate;
        void (async () => {
          await context.audioWorklet.addModule(moduleUrl);
          const recorder = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 });
          recorder.port.addEventListener('message', ({ data }) => window.recordedBlocks.push(data));
          recorder.port.start();
          connect.call(this, recorder);
        })();
      }
      return connect.apply(this, args);
    } as AudioNode['connect'];
  }, processor);
  return async () => {
    const { sampleRate, frames, base64 } = await page.evaluate(async () => {
      const blocks = window.recordedBlocks;
      const last = blocks.at(-1);
      const all = new Float32Array(last ? last.frame + last.samples.length : 0);
      for (const { frame, samples } of blocks) all.set(samples, frame);
      const reader = new FileReader();
      reader.readAsDataURL(new Blob([all]));
      await new Promise((resolve) => reader.addEventListener('load', resolve));
      return {
        sampleRate: window.recordedRate,
        frames: all.length,
        base64: (reader.result as string).split(',')[1] ?? '',
      };
    });
    const bytes = Buffer.from(base64, 'base64');
    const samples = new Float32Array(frames);
    for (let at = 0; at < frames; at += 1) samples[at] = bytes.readFloatLE(at * 4);
    return { sampleRate, samples };
  };
}
