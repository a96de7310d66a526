/** Words without a meaning for the sound (stop words). */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    'a an the of for in on at to by from into onto out up down off through across along around inside outside within ' +
    'is are was be being been it its this that these those there here my your his her their our some any each every ' +
    'very really quite rather please make create generate give me us i we you want need would like sound sounds ' +
    'effect effects sfx noise audio recording clip sample foley style type kind seconds second sec long short ' +
    'with without and or then while as after before over under against between another other who which what when ' +
    'someone somebody something person man woman people guy boy girl child old new young going getting gets get ' +
    'coming comes making makes made starts start starting stops stop ending ends high quality realistic cinematic ' +
    'classic typical good nice cool game video movie film ui app user scene background very much more less just only ' +
    'hitting falling playing being heard hear his no not day night time away past front top bottom side left right ' +
    'large small empty dark cold hot warm busy loud soft again repeatedly several many few lots ' +
    'thing things object objects item items stuff'
  ).split(' '),
);

/** True for stop words, numbers, adverbs and words of one or two letters: they are not reported as unknown. */
export function isFiller(word: string): boolean {
  return fillerWords.has(word) || word.length < 3 || /^\d+$/.test(word) || word.endsWith('ly');
}
