import { composeEffect } from '#engine/effects.ts';
import { composeVoice } from '#engine/speech.ts';
import { voices } from '#engine/index.ts';
import { effectRequest, voiceRequest } from './speed-requests.ts';

/*
 * `cold-start.ts effect|voice`: generates one effect or voice in a new process and prints its wall and CPU time since
 * the process start, as JSON.
 */
if (process.argv[2] === 'voice') await composeVoice(voiceRequest(voices[0]!.id));
else await composeEffect(effectRequest('thunder'));
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ wallMs: performance.now(), cpuMs: (user + system) / 1000 }));
