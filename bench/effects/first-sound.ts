import { composeEffect } from '#engine/compose-effect.ts';
import { composeVoice } from '#engine/compose-voice.ts';
import { voices } from '#engine/voice/cast/voices.ts';
import { effectAsked, voiceAsked } from './speed-requests.ts';

/*
 * `first-sound.ts effect|voice`: one sound in a process that has made none before; what it took since the process
 * began, as JSON.
 */
if (process.argv[2] === 'voice') await composeVoice(voiceAsked(voices[0]!.id));
else await composeEffect(effectAsked('thunder'));
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ wallMs: performance.now(), cpuMs: (user + system) / 1000 }));
