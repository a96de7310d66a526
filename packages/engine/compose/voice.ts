import type { VoiceComposition, VoiceRequest } from '#engine/compose/voice.types.ts';
import { mixSeed } from '#engine/dsp/noise.ts';
import { centred } from '#engine/dsp/stereo.ts';
import { encode, playableWav } from '#engine/encode/encode.ts';
import { ceilingFor } from '#engine/encode/headroom.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { roundTo } from '#engine/kit/math.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { master, speechLoudness } from '#engine/master/master.ts';
import { waveform } from '#engine/master/waveform.ts';
import { reporter, type OnProgress } from '#engine/compose/progress.ts';
import { voiceEqs } from '#engine/voice/speech/voice-eq.ts';
import { type Voice, voiceById } from '#engine/voice/speech/voices.ts';
import {
  type SpeechOptions,
  synthesisOptionsFor,
  variationOf,
} from '#engine/voice/speech/synthesis-options.ts';
import {
  FLITE_RATE,
  pronounce,
  pronounceWords,
  speak,
  type Speech,
} from '#engine/voice/models/flite/flite.ts';
import { defaultVoice } from '#engine/voice/models/hts/default-voice.ts';
import { speakPhones, spokenWords } from '#engine/voice/speech/speak-phones.ts';
import { postProcess } from '#engine/voice/speech/post-process.ts';
import { describeScript, titleOfText } from '#engine/voice/text/describe-script.ts';
import { parseScript } from '#engine/voice/text/parse-script.ts';
import type { Sentence } from '#engine/voice/text/script.ts';
import { spokenSentence } from '#engine/voice/text/spoken-sentence.ts';
import { assemble } from '#engine/voice/speech/assemble.ts';
import { composeTexts } from '#engine/compose/messages.ts';

const DEFAULT_ARTIST = 'Tutti';

/**
 * Synthesizes speech from a text. The same request gives the same bytes on every machine.
 * @throws NothingToSpeakError for a text without a speakable word
 * @throws RangeError for an unknown voice
 */
export async function composeVoice(
  request: VoiceRequest,
  onProgress?: OnProgress,
): Promise<VoiceComposition> {
  const { text, seed, format, speed = 1, pitch = 0 } = request;
  const report = reporter(onProgress);
  report.stage('understanding');
  const voice = voiceById(request.voice);
  if (!voice) throw new RangeError(`There is no voice "${request.voice}".`);
  const script = parseScript(text);
  report.stage('rendering');
  const utterances: Speech[] = [];
  for (const sentence of script.sentences) {
    // Sequentially: each run uses a whole core, and this limits memory to one run.
    utterances.push(await readSentence(sentence, voice, { speed, pitch, seed }, utterances.length));
    report.part(utterances.length / script.sentences.length);
  }
  const rates =
    voice.model === 'hts'
      ? { sampleRate: SAMPLE_RATE, rateRatio: 1 }
      : { sampleRate: voice.playbackRate, rateRatio: voice.playbackRate / FLITE_RATE };
  const reading = assemble(script, utterances, { ...rates, speed });
  report.stage('mastering');
  const processed = postProcess(reading, voiceEqs[voice.model]);
  const frames = processed.length;
  const mix = master(centred(processed), { loudness: speechLoudness, ceiling: ceilingFor(format) });
  const title = titleOfText(text);
  const tags = { title, artist: request.artist ?? DEFAULT_ARTIST, genre: composeTexts.genres.speech };
  const audio = await encode(mix.audio, format, tags);
  const composition = {
    facts: {
      title,
      understood: describeScript(script, voice.name, speed, pitch),
      voice: voice.id,
      seed,
      durationMs: Math.round((1000 * frames) / SAMPLE_RATE),
      words: reading.words.map(({ text: word, start, end }) => ({
        text: word,
        start_ms: Math.round(1000 * start),
        end_ms: Math.round(1000 * end),
      })),
      loudnessLufs: roundTo(mix.loudnessLufs, 2),
      truePeakDbtp: roundTo(mix.truePeakDbtp, 2),
    },
    audio,
    playable: playableWav(audio, format, tags),
    waveform: waveform(mix.audio),
  };
  report.done();
  return composition;
}

async function readSentence(
  sentence: Sentence,
  voice: Voice,
  options: SpeechOptions,
  index: number,
): Promise<Speech> {
  const text = spokenSentence(sentence);
  if (voice.model !== 'hts') return speak(text, synthesisOptionsFor(voice, options, index));
  const { tempoFactor, pitchFactor } = variationOf(options.seed, index);
  return speakPhones(await pronounce(text), await pronounceWords(spokenWords(sentence)), sentence, {
    voice: defaultVoice(),
    tempo: options.speed / (voice.stretch * tempoFactor),
    pitchFactor: voice.pitch * pitchFactor * exp2(options.pitch / 12),
    formantScale: voice.formantScale,
    seed: mixSeed(options.seed, index),
  });
}
