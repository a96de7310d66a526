/** Couplets of rapped verses: lines of four beats with free unstressed syllables, by scene. */
export const rapScenes: readonly (readonly string[])[] = [
  [
    'Six in the morning and the heater’s on the blink / Writing on receipts by the kitchen sink',
    'Landlord is knocking and I know what he’ll say / I slide it underneath and tell him have a good day',
    'Two jobs, one coat, and a notebook in the lining / Nobody saw it but I saw it shining',
    'Bus to the studio, an hour each direction / Headphones on, going over every section',
    'Engineer asleep, so I learned to run the board / Cut it in a take, it was all I could afford',
    'Sold it out the trunk in a grocery bag / Hand-drawn cover and a paper price tag',
    'First show, nine people, and the bar had four / I rapped like they were lining up around the door',
    'Next time the line went around the corner twice / Same kid, same coat, and it’s still half price',
  ],
  [
    'Teacher used to ask me why I’m staring at the wall / I was building it up there, chorus and all',
    'Grandmother’s rosary is swinging from the mirror / Turn the volume down so the memory gets clearer',
    'My cousin did a year and he came back grey / We don’t talk about it but we eat every day',
    'Corner store lights going red, then blue / Keep my hands steady till the car rolls through',
    'I don’t need a throne and I don’t need a chain / I need a good roof for my mother in the rain',
    'Paid off the hospital, paid off the car / Still take the train so I know where we are',
    'Kids on the stoop with a speaker and a phone / Doing my verse like they wrote it on their own',
    'So I stop and I listen, and I give them the rest / Tell them put it on paper, get it off of your chest',
  ],
  [
    'Summer in the city and the hydrant’s in the street / Everybody’s barefoot, dancing in the heat',
    'Old men at the table and the dominoes are slamming / Somebody’s auntie got the car stereo jamming',
    'Five flights up where the elevator’s broken / Half of what we promised never got spoken',
    'Window on the alley and the sirens for a tune / I was counting out the bars by the light of the moon',
    'They said come correct, so I came with a pen / Came with my people and we came back again',
    'I was overlooked, underpaid, half awake / Every single line was a law I could break',
    'Now I sign my own name at the bottom of the page / Same kid from the stoop, only bigger is the stage',
    'If you’re out there listening with the lights turned low / I was right where you are, so I want you to know',
  ],
];
