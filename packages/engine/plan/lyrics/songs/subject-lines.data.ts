/** Lines about the subject of the prompt, {S}: a noun ("the lighthouse keeper") or an action ("losing you"). */
interface SubjectLines {
  readonly titles: readonly string[];
  /** The beginning of the first verse. */
  readonly openings: readonly string[];
  /** The beginning of a bridge. */
  readonly bridges: readonly string[];
}

export const nounLines: SubjectLines = {
  titles: [
    'Oh, this is for {S}',
    'Here is to {S}',
    'Sing it out for {S}',
    'Take me back to {S}',
    'All I want is {S}',
    'Nothing in the world like {S}',
  ],
  openings: [
    'I thought about {S} today / There’s something I’ve been meaning to say',
    'They asked about {S} again / I told it all from there and then',
    'I saw {S} once in my sleep / Some stories are too good to keep',
    'We talked of {S} that night / The words were few, the fire was bright',
  ],
  bridges: [
    'And when I’m old and when I’m grey / I’ll see {S} as clear as day',
    'I looked for {S} near and far / I asked the moon and every star',
  ],
};

export const actionLines: SubjectLines = {
  titles: [
    'We keep on {S}',
    'Oh, I keep on {S}',
    'Here we are, {S}',
    'There is no end to {S}',
    'All we know is {S}',
  ],
  openings: [
    'I’ve been {S} far too long / I put the hours in this song',
    'It started with {S} one night / It changed the colour of the light',
    'I think of {S} again / I couldn’t tell you where or when',
  ],
  bridges: [
    'And if {S} is all I do / I do it every day for you',
    'Some people pray, some people drive / For me {S} is how I survive',
  ],
};

/** For any subject. */
export const subjectLead = 'I’ve held it back for half a day / There’s only one thing left to say';
export const subjectAnswers = [
  'I’ll sing it low, I’ll sing it loud / I’ll sing it out above the crowd',
  'It’s in the air, it’s in my bones / It’s in the river and the stones',
] as const;
