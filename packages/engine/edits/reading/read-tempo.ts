import type { EditContext } from '#engine/edits/edit-context.ts';
import { factorOf } from '#engine/edits/reading/amounts.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import type { ClauseText } from '#engine/edits/reading/clause-text.ts';
import { numberOf, numberWords } from '#engine/edits/reading/numbers.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

const clampBpm = (bpm: number): number => Math.min(300, Math.max(30, Math.round(bpm * 10) / 10));

const faster =
  /\b(?:faster|quicker|brisker|speedier|sped up|speed (?:\S+ ){0,2}?up|(?<!the |of |in |half )speed(?! is| was)|pick up the pace|pick (?:it |them |the tempo |the pace |the speed )?up|hurry up|hurry|accelerate|push the (?:tempo|pace)|(?:higher|faster|quicker|brisker) (?:tempo|pace)|more (?:tempo|speed|pace)|tempo (?:is )?(?:\w+ )?up|too slow|too slowly|so slow|not fast enough|bit slow|little slow|drag|drags|dragging|sluggish|plodding|too lethargic|crawls|crawling|step on it|step on the gas|not quick enough|get a move on|(?:raise|increase|up|bump|bump up|push up|crank up|lift) the (?:tempo|speed|pace|bpm)|tempo (?:a bit |a little |slightly |much )?(?:higher|up)|tempo is too low|upbeat tempo|up tempo|uptempo|too leisurely)\b/;
const slower =
  /\b(?:slower|slowed down|slow(?:ing)? (?:\S+ ){0,2}?down|slow|decelerate|relax the tempo|(?:lower|slower|calmer) (?:tempo|pace)|less (?:tempo|speed|fast)|tempo (?:is )?(?:\w+ )?down|too fast|too quick|too quickly|so fast|not slow enough|bit fast|little fast|bit quick|rushed|rushing|rushes|hurried|too hasty|hasty|less rushed|less hurried|take (?:it|the tempo) (?:\w+ ){0,2}slower|drop the (?:tempo|speed|pace)|(?:lower|reduce|decrease|bring down|pull back|drop|pull down|ease) the (?:tempo|speed|pace|bpm)|tempo (?:a bit |a little |slightly |much )?(?:lower|down)|tempo is too high|breathless)\b/;
/** Tempo: a number of BPM, a percentage, or faster and slower. */
export const readTempo = (clause: ClauseText, context: EditContext, isAboutTempo: boolean): Change[] => {
  const text = clause.text;
  const alone = isAboutTempo
    ? numberOf(
        /^(?:maybe |about |around |like |say |to |at |try |perhaps |more |or )*(\d{2,3})(?: or so)?$/.exec(
          text,
        )?.[1],
      )
    : undefined;
  if (alone !== undefined && alone >= 30 && alone <= 300) return [{ kind: 'tempo', bpm: alone }];
  const other = regExp`^(?:\w+ ){0,3}?(\d{2,3}) (?:bpm )?(?:instead of|rather than|and not|not) ${context.bpm}\b`;
  const swapped = numberOf(clause.take(other)?.[1]);
  if (swapped !== undefined && swapped >= 30 && swapped <= 300) return [{ kind: 'tempo', bpm: swapped }];
  const eased = isAboutTempo
    ? clause.take(/\b(?:relax|ease|calm|settle|loosen)(?: (?:it|down|off|up))*\b/)
    : undefined;
  if (eased !== undefined) return [{ kind: 'tempo', factor: factorOf(text, -1) }];
  const number = `(${numberWords})`;
  const isFaster = faster.test(text);
  const isSlower = slower.test(text) || /\b(?:minus|down|less|off|lower|drop|reduce)\b/.test(text);
  const relative =
    clause.take(regExp`\b(?:by|plus|minus|another) ${number} (?:bpm|beats per minute|clicks)`) ??
    clause.take(
      regExp`\b${number} (?:bpm|beats per minute|clicks) (?:faster|slower|quicker|more|less|higher|lower|up|down|off)`,
    ) ??
    clause.take(
      regExp`\b(?:up|down|add|drop|lose|knock|shave|take) (?:it |the tempo |off )?(?:by )?${number} (?:bpm|beats per minute)`,
    );
  const step = numberOf(relative?.[1]);
  if (step !== undefined) {
    const sign =
      /\b(?:faster|quicker|higher|up|plus|more|add|increase|raise)\b/.test(text) &&
      !/\b(?:slow|down)\b/.test(text)
        ? 1
        : isSlower
          ? -1
          : isFaster
            ? 1
            : 1;
    return [{ kind: 'tempo', bpm: clampBpm(context.bpm + sign * step) }];
  }
  const stated =
    clause.take(
      regExp`\b(?:(?:at|to|around|about|of|is|be|tempo|bpm|up|down|closer|make|try|set|nearer|by) )*${number} ?(?:bpm|beats per minute)`,
    ) ??
    clause.take(
      regExp`\b(?:tempo|bpm|speed)(?: \w+){0,4}? (?:at|to|of|around|about|is|be|=|=>)? ?(\d{2,3}(?:\.\d+)?)\b(?! %)`,
    ) ??
    clause.take(
      /\b(?:kick|crank|step|take|bring|bump|push|speed|slow|get|move|go|put|set|drop) (?:it |this |things |everything |the whole thing )?(?:up |down |back )*to (?:about |around |like )?(\d{2,3})\b(?! (?:db|bars?|%|seconds))/,
    ) ??
    (isFaster || slower.test(text)
      ? clause.take(/\bto (?:about |around )?(\d{2,3}(?:\.\d+)?)\b(?! (?:db|bars?|%))/)
      : undefined);
  const bpm = numberOf(stated?.[1]);
  if (bpm !== undefined && bpm >= 30 && bpm <= 300) {
    clause.take(faster);
    clause.take(slower);
    return [{ kind: 'tempo', bpm }];
  }
  const share = /\b(?:tempo|speed|pace|bpm)\b/.test(text) ? clause.take(regExp`${number} %`) : undefined;
  if (share !== undefined) {
    const sign = /\b(?:up|faster|quicker|higher|raise|increase|plus|more)\b/.test(text) ? 1 : -1;
    return [{ kind: 'tempo', factor: factorOf(text, sign) }];
  }
  if (
    /\b(?:do not|not) (?:be |go |get |make it )?(?:any )?(?:faster|slower|rush|hurry|speed|slow)\b/.test(text)
  )
    return [];
  const down = clause.take(
    /\b(?:half (?:the )?(?:speed|tempo)|half as fast|twice as slow|half time(?! feel| (?:@|beat|groove)))\b/,
  );
  if (down !== undefined) return [{ kind: 'tempo', factor: 0.5 }];
  const up = clause.take(
    /\b(?:twice as fast|double (?:the )?(?:speed|tempo)|double time(?! feel| (?:@|beat|groove)))\b/,
  );
  if (up !== undefined) return [{ kind: 'tempo', factor: 2 }];
  const isSpoken = /\b(?:i|we|you) (?:really )?(?:like|love) (?:how|the|that)\b/.test(text);
  if (isSpoken) return [];
  for (const [pattern, sign] of [
    [faster, 1],
    [slower, -1],
  ] as const) {
    const word = pattern.exec(text)?.[0];
    if (word === undefined) continue;
    const isPraise = /\b(?:nice|great|love|perfect|lovely|beautiful) (?:and )?slow\b/.test(text);
    if (
      isPraise ||
      (word === 'slow' &&
        !/\b(?:should|make|be|please|play|too|want|needs?|keep|so|very|really|rather|quite|pretty|little|feels?|is|are|seems?|sounds?|a bit|slow it)\b|^slow\b/.test(
          text,
        ))
    )
      continue;
    const isNegated = regExp`\bnot (?:\w+ ){0,1}(?:as|so|that|quite so|too) ${word}\b`.test(text);
    const isLess = regExp`\bless ${word}\b`.test(text) && !/^(?:rushed|hurried|sluggish)$/.test(word);
    const wanted =
      word === 'slow' &&
      !/\bmore slow\b/.test(text) &&
      /\b(?:is|are|feels?|seems?|sounds?|too|so|bit|little)\b/.test(text) &&
      !/\b(?:should|make|must|needs? to)\b/.test(text)
        ? -sign
        : isNegated || isLess
          ? -sign
          : sign;
    clause.take(pattern);
    return [{ kind: 'tempo', factor: factorOf(text, wanted) }];
  }
  return [];
};
