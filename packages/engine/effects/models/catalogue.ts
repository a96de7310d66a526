import type { EffectKind } from '#engine/effects/words/kind-words.data.ts';
import { animals } from './animals.ts';
import { bells } from './bells.ts';
import { birds } from './birds.ts';
import { cinematic } from './cinematic.ts';
import { creatures } from './creatures.ts';
import { crowds } from './crowds.ts';
import { doors } from './doors.ts';
import { fires } from './fire.ts';
import { sciFi } from './sci-fi.ts';
import { gadgets } from './gadgets.ts';
import { game } from './game.ts';
import { handling } from './handling.ts';
import { impacts } from './impacts.ts';
import { insects } from './insects.ts';
import { interfaceSounds } from './interface.ts';
import type { EffectModel } from './effect-model.ts';
import { liquids } from './liquids.ts';
import { machines } from './machines.ts';
import { people } from './people.ts';
import { railAndAir } from './rail-and-air.ts';
import { signals } from './signals.ts';
import { steps } from './steps.ts';
import { vehicles } from './vehicles.ts';
import { water } from './water.ts';
import { weapons } from './weapons.ts';
import { weather } from './weather.ts';

/** The model of each kind of sound. A missing kind is a compile error. */
export const effectModels: Readonly<Record<EffectKind, EffectModel>> = {
  ...weather,
  ...water,
  ...liquids,
  ...fires,
  ...weapons,
  ...impacts,
  ...doors,
  ...steps,
  ...handling,
  ...gadgets,
  ...cinematic,
  ...vehicles,
  ...railAndAir,
  ...machines,
  ...signals,
  ...bells,
  ...people,
  ...crowds,
  ...birds,
  ...insects,
  ...animals,
  ...creatures,
  ...sciFi,
  ...interfaceSounds,
  ...game,
};
