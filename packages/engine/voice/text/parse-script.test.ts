import { describe, expect, it } from 'vitest';
import { NothingToSpeakError } from './nothing-to-speak.ts';
import { parseScript } from './parse-script.ts';
import { spokenForm } from './testing/spoken-form.ts';
import { threadCpuMs } from '#engine/testing/thread-cpu-ms.ts';
import type { Script } from '#engine/voice/text/script.ts';

it.each([
  // cardinals, decimals, signs
  ['0', 'zero'],
  ['7 cats', 'seven cats'],
  ['21', 'twenty one'],
  ['100', 'one hundred'],
  ['115', 'one hundred fifteen'],
  ['1,000', 'one thousand'],
  ['12,345', 'twelve thousand three hundred forty five'],
  ['1,000,001', 'one million one'],
  ['10 000 people', 'ten thousand people'],
  ['1 234 567.5', 'one million two hundred thirty four thousand five hundred sixty seven point five'],
  ['250\u202f000 km', 'two hundred fifty thousand kilometers'],
  ['5-10 000', 'five to ten thousand'],
  ['$20 000-30 000', 'twenty thousand to thirty thousand dollars'],
  ['the 10 000th', 'the ten thousandth'],
  ['100 200 300', 'one hundred two hundred three hundred'],
  ['in 2024 100 came', 'in twenty twenty four one hundred came'],
  ['6000000000', 'six billion'],
  [
    '12345678901234567890',
    'one two three four five six seven eight nine zero one two three four five six seven eight nine zero',
  ],
  ['3.14', 'three point one four'],
  ['It is .5 now', 'it is zero point five now'],
  ['10.05', 'ten point zero five'],
  ['-4', 'minus four'],
  ['100-200 people', 'one hundred to two hundred people'],
  ['in 2024-25', 'in twenty twenty four to twenty five'],
  ['the 1999–00 season', 'the nineteen ninety nine to two thousand season'],
  ['1-2-3', 'one two three'],
  ['a temperature of −12.5', 'a temperature of minus twelve point five'],
  ['agent 007', 'agent zero zero seven'],
  ['±3', 'plus or minus three'],
  // ordinals and fractions
  ['the 1st, 2nd and 3rd', 'the first, second and third'],
  ['the 21st century', 'the twenty first century'],
  ['her 40th', 'her fortieth'],
  ['the 112th time', 'the one hundred twelfth time'],
  ['1/2 cup', 'one half cup'],
  ['3/4', 'three quarters'],
  ['2 1/2 hours', 'two and a half hours'],
  ['2½ hours', 'two and a half hours'],
  ['⅓ of it', 'one third of it'],
  ['5/8', 'five eighths'],
  // years, decades, ranges
  ['in 1984', 'in nineteen eighty four'],
  ['in 1905', 'in nineteen oh five'],
  ['in 1900', 'in nineteen hundred'],
  ['in 2000', 'in two thousand'],
  ['in 2008', 'in two thousand eight'],
  ['in 2026', 'in twenty twenty six'],
  ['in 1066', 'in ten sixty six'],
  ['the 1990s', 'the nineteen nineties'],
  ["the '80s", 'the eighties'],
  ['the 60s', 'the sixties'],
  ['mid-1990s, pre-2000', 'mid nineteen nineties, pre two thousand'],
  ["Late-1980s or early-'90s", 'late nineteen eighties or early nineties'],
  ['post-1066', 'post ten sixty six'],
  ['the mid-20th century', 'the mid twentieth century'],
  ['1914–1918', 'nineteen fourteen to nineteen eighteen'],
  ['pages 10-20', 'pages ten to twenty'],
  ['5–10 km', 'five to ten kilometers'],
  // money
  ['$5', 'five dollars'],
  ['$1', 'one dollar'],
  ['$3.50', 'three dollars and fifty cents'],
  ['$1.01', 'one dollar and one cent'],
  ['$0.99', 'ninety nine cents'],
  ['$1,250.00', 'one thousand two hundred fifty dollars'],
  ['$3.5 million', 'three point five million dollars'],
  ['$20k', 'twenty thousand dollars'],
  ['£2.05', 'two pounds and five pence'],
  ['€10', 'ten euros'],
  ['10 €', 'ten euros'],
  ['¥500', 'five hundred yen'],
  ['50 USD', 'fifty dollars'],
  ['-$5', 'minus five dollars'],
  ['$20-30, €5-10', 'twenty to thirty dollars, five to ten euros'],
  ['$5-$10', 'five to ten dollars'],
  ['$5 – $10', 'five to ten dollars'],
  ['$1–2 million', 'one to two million dollars'],
  ['$1.5-2.5 million', 'one point five to two point five million dollars'],
  ['£500k-£1m', 'five hundred thousand to one million pounds'],
  ['$1.50-3', 'one dollar and fifty cents to three dollars'],
  ['$900k-$1000', 'nine hundred thousand dollars to one thousand dollars'],
  ['$1tn', 'one trillion dollars'],
  ['$2T', 'two trillion dollars'],
  ['a $5 t-shirt', 'a five dollars t shirt'],
  ['$-5', 'minus five dollars'],
  ['$9.99/month', 'nine dollars and ninety nine cents per month'],
  // times and dates
  ['at 7:05 pm', 'at seven oh five p m'],
  ['at 12:00', "at twelve o'clock"],
  ['at 7:00 a.m. sharp', 'at seven ay m sharp'],
  ['at 9am', 'at nine ay m'],
  ['at 14:30', 'at fourteen thirty'],
  ['Open 9:00-17:00', "open nine o'clock to seventeen hundred"],
  ['9am-5pm', 'nine ay m to five p m'],
  ['9:30 a.m. – 5 p.m.', 'nine thirty ay m to five p m'],
  ['2:00-3:15 pm', 'two to three fifteen p m'],
  ['9-5pm', 'nine to five p m'],
  ['John 3:16-18', 'john three sixteen to eighteen'],
  ['at 18:00', 'at eighteen hundred'],
  ['March 3, 2024', 'march third twenty twenty four'],
  ['on Dec. 25', 'on december twenty fifth'],
  ['on 4 July 1776', 'on fourth of july seventeen seventy six'],
  ['2024-03-15', 'march fifteenth twenty twenty four'],
  ['3/15/2024', 'march fifteenth twenty twenty four'],
  ['2024/12/31', 'december thirty first twenty twenty four'],
  ['2024-1-5', 'january fifth twenty twenty four'],
  ['12-25-2024', 'december twenty fifth twenty twenty four'],
  ['31-12-1999', 'december thirty first nineteen ninety nine'],
  ['31/12/1999', 'december thirty first nineteen ninety nine'],
  ['Mon. to Fri. in Sept. we rest', 'monday to friday in september we rest'],
  // units
  ['50%', 'fifty percent'],
  ['3.5 %', 'three point five percent'],
  ['100 km/h', 'one hundred kilometers per hour'],
  ['1 km', 'one kilometer'],
  ['70 kg', 'seventy kilograms'],
  ['-5°C', 'minus five degrees celsius'],
  ['72 °F', 'seventy two degrees fahrenheit'],
  ['90°', 'ninety degrees'],
  ['440 Hz', 'four hundred forty hertz'],
  ['44.1 kHz', 'forty four point one kilohertz'],
  ['16GB', 'sixteen gigabytes'],
  ['120 bpm', 'one hundred twenty beats per minute'],
  ['-16 dB', 'minus sixteen decibels'],
  ['1920×1080', 'nineteen twenty by ten eighty'],
  ['30 m/s', 'thirty meters per second'],
  ['5 ft. 10 in.', 'five feet ten inches'],
  ['She is 5 ft. 10 in. tall', 'she is five feet ten inches tall'],
  ['He is 5 ft. 10 in. He runs.', 'he is five feet ten inches. he runs'],
  ['It is 5 ft. 10 in the room saw it', 'it is five feet. ten in the room saw it'],
  [`1 ft 1 in, 6'2"`, 'one foot one inch, six feet two inches'],
  ['10 in. of snow', 'ten inches of snow'],
  ['16 oz. of tea', 'sixteen ounces of tea'],
  // telephones and other digits
  ['555-1234', 'five five five, one two three four'],
  ['(555) 123-4567', 'five five five, one two three, four five six seven'],
  ['+44 20 7946 0958', 'plus four four, two zero, seven nine four six, zero nine five eight'],
  ['192.168.0.1', 'one hundred ninety two point one hundred sixty eight point zero point one'],
  ['v2.1', 'version two point one'],
  ['open 24/7', 'open twenty four seven'],
  // abbreviations
  ['Dr. Smith', 'doctor smith'],
  ['Mr. and Mrs. Lee', 'mister and missis lee'],
  ['Prof. Ada', 'professor ada'],
  ['Mr. & Mrs. Jones came.', 'mister and missis jones came'],
  ['Dr. & Mrs. Who', 'doctor and missis who'],
  ['Dr. and Prof. Lee', 'doctor and professor lee'],
  ['Sunset Dr. & Elm St. meet', 'sunset drive and elm street meet'],
  ['12 Elm St. is near', 'twelve elm street is near'],
  ['St. Paul', 'saint paul'],
  ['Sunset Dr. is long', 'sunset drive is long'],
  ['fruit, e.g. apples', 'fruit, for example apples'],
  ['i.e. now', 'that is now'],
  ['us vs. them', 'us versus them'],
  ['apples, pears, etc.', 'apples, pears, et cetera'],
  ['We like pears, etc. They do not.', 'we like pears, et cetera. they do not'],
  ['Smith & Sons Inc. grew', 'smith and sons incorporated grew'],
  ['No. 5', 'number five'],
  ['Fig. 3', 'figure three'],
  ['approx. 3', 'approximately three'],
  ['He said no. Then he left.', 'he said no. then he left'],
  // initials and names of letters
  ['the BBC', 'the b b c'],
  ['the USA', 'the u s ay'],
  ['the U.S. Army', 'the u s army'],
  ['NASA and NATO', 'nasa and nato'],
  ['two CDs', "two c d's"],
  ['an MP3', 'an m p three'],
  ['B2B', 'b two b'],
  ['H2O', 'h two o'],
  ['a 4K film', 'a four k film'],
  ['COVID-19', 'covid nineteen'],
  ['J. R. R. Tolkien', 'j r r tolkien'],
  ['J. & K. Rowling', 'j and k rowling'],
  ['J. and K. Rowling', 'j and k rowling'],
  ['a PhD', 'a p h d'],
  ['STOP RIGHT THERE', 'stop right there'],
  ['I am NOT sure', 'i am not sure'],
  // Roman numerals
  ['World War II', 'world war two'],
  ['Henry VIII was king', 'henry the eighth was king'],
  ['Elizabeth I', 'elizabeth the first'],
  ['Louis XIV', 'louis the fourteenth'],
  ['Chapter IV', 'chapter four'],
  ['Rocky III', 'rocky three'],
  ['Then I left', 'then i left'],
  // addresses
  ['https://www.example.com/path', 'example dot com slash path'],
  ['tutti.fm', 'tutti dot f m'],
  ['me@example.org', 'me at example dot org'],
  ['node.js', 'node dot j s'],
  ['#music', 'hashtag music'],
  ['#1', 'number one'],
  ['@anna', 'at anna'],
  // signs
  ['rock & roll', 'rock and roll'],
  ['R&B', 'r and b'],
  ['C#', 'c sharp'],
  ['C++', 'c plus plus'],
  ['2 + 2 = 4', 'two plus two equals four'],
  ['5 > 3', 'five is greater than three'],
  ['and/or', 'and or'],
  ['~30 people', 'about thirty people'],
  ['A → B', 'a to b'],
  // words
  ["don't, can't", "don't, can't"],
  ['don’t', "don't"],
  ['“Hello,” she said', 'hello, she said'],
  ['well-known', 'well known'],
  ['JavaScript', 'java script'],
  ['McDonald', 'mcdonald'],
  ['naïve café', 'naive cafe'],
  ['Straße', 'strasse'],
  ['*bold* _words_', 'bold words'],
  ['ﬁne ｆｕｌｌ', 'fine full'],
])('the spoken words of a text converts “%s” to “%s”', (written, spoken) => {
  expect(spokenForm(written)).toBe(spoken);
});

describe('the pauses of a text', () => {
  it.each([
    ['One, two; three: four.', 'one, two; three; four'],
    ['One. Two! Three? Four', 'one. two! three? four'],
    ['Wait... what?!', 'wait … what'],
    ['yes — no – maybe - so', 'yes - no - maybe - so'],
    ['He (the tall one) left', 'he, the tall one, left'],
    ['One.\n\nTwo', 'one ¶ two'],
    ['- Bread\n- Milk', 'bread. milk'],
    ['a wrapped\nline', 'a wrapped line'],
    ['so,,, many!!! marks', 'so, many! marks'],
    ['It cost 3.50. Then 4.', 'it cost three point five zero. then four'],
  ])('follow the punctuation of %j', (written, spoken) => {
    expect(spokenForm(written)).toBe(spoken);
  });

  it('are added before conjunctions in a long sentence without punctuation', () => {
    const spoken = spokenForm('the long road went on and on until the very end of the land '.repeat(8));
    const breaths = spoken.split(',').map((part) => part.trim().split(' ').length);
    expect(Math.max(...breaths)).toBeLessThanOrEqual(28);
    expect(Math.min(...breaths.slice(0, -1))).toBeGreaterThanOrEqual(14);
  });
});

describe('unspeakable text', () => {
  it.each([
    ['Hello 😀 world', ['emoji']],
    ['Привет, world', ['Cyrillic letters']],
    ['世界 and 세계 and κόσμος', ['Chinese characters', 'Korean', 'Greek letters']],
    ['مرحبا or שלום', ['Arabic letters', 'Hebrew letters']],
    ['plain words', []],
  ])('is named in the result for “%s”', (text, unspoken) => {
    expect(parseScript(text).unspoken).toEqual(unspoken);
  });

  it.each(['😀', '...', '你好', '🎵🎵', '\u200b', '"…"', '\ud800', ')))', '   '])(
    'is rejected if the text is only %j',
    (text) => {
      expect(() => parseScript(text)).toThrow(NothingToSpeakError);
    },
  );
});

describe('a hostile text', () => {
  it.each([
    ['one endless word', 'a'.repeat(2000)],
    ['endless digits', '9'.repeat(2000)],
    ['endless dots in a name', 'a.'.repeat(1000)],
    ['endless at signs', 'a@'.repeat(1000)],
    ['a long chain of numbers', '1-'.repeat(1000)],
    ['a long chain of times', '9:00-'.repeat(400)],
    ['a long chain of sums', '$1.5 million-'.repeat(150)],
    ['endless groups of digits', `1${' 000'.repeat(499)}`],
    ['endless feet', '5 ft. '.repeat(333)],
    ['titles upon titles', 'Dr. & '.repeat(333)],
    ['nested brackets', `${'('.repeat(999)}x${')'.repeat(999)}`],
    ['endless slashes', 'a/'.repeat(1000)],
    ['endless spaces', `a${' '.repeat(1998)}b`],
    ['a flag of the command line', '--voice -o /etc/passwd $(reboot)'],
    ['control characters', 'a\u0000b\u001bc\u202ed'],
    ['stacked accents', `a${'\u0301'.repeat(1998)}`],
  ])('is normalised to plain words within a second of CPU time: %s', (_, text) => {
    let { sentences }: Pick<Script, 'sentences'> = { sentences: [] };
    expect(threadCpuMs(() => ({ sentences } = parseScript(text)))).toBeLessThan(1000);
    for (const { phrases } of sentences) {
      for (const { words } of phrases) {
        for (const { spoken } of words) expect(spoken).toMatch(/^[a-z']+( [a-z']+)*$/);
      }
    }
  });
});
