/** The files of the web app that open audio; everything that plays uses them. */
export const audioEngines = ['web/audio/element-player.ts', 'web/audio/pcm-player.ts'];

/** The parts of an ESTree node that tell whether it opens audio. */
export interface AudioNode {
  readonly type: string;
  readonly name?: unknown;
  readonly value?: unknown;
  readonly callee?: AudioNode;
  readonly property?: AudioNode;
  readonly arguments?: readonly AudioNode[];
}

const constructors = ['Audio', 'AudioContext', 'OfflineAudioContext', 'webkitAudioContext'];
const tags = ['audio', 'video'];

/** `AudioContext` and `window.AudioContext` */
const nameOf = (node: AudioNode | undefined): unknown => node?.name ?? node?.property?.name;

/** Whether a node opens an audio element or context: `new Audio()`, `<audio>`, `createElement('audio')`, and so on. */
export function opensAudio({ type, name, callee, arguments: [first] = [] }: AudioNode): boolean {
  const called = nameOf(callee);
  if (type === 'NewExpression') return constructors.some((one) => one === called);
  if (type === 'CallExpression')
    return called === 'createElement' && tags.some((tag) => tag === first?.value);
  return type === 'JSXOpeningElement' && tags.some((tag) => tag === nameOf(name as AudioNode));
}
