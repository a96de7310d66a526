/** Singular and plural of a unit. */
type Unit = readonly [one: string, many: string];

/** Units written with or without a dot. */
const abbreviatedUnits: Readonly<Record<string, Unit>> = {
  ft: ['foot', 'feet'],
  yd: ['yard', 'yards'],
  mi: ['mile', 'miles'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  sec: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
};

/** Units after a number that may end with a dot; "in" without a dot is a word. */
export const dottedUnits: Readonly<Record<string, Unit>> = {
  ...abbreviatedUnits,
  in: ['inch', 'inches'],
};

/** Units after a number. */
export const units: Readonly<Record<string, Unit>> = {
  ...abbreviatedUnits,
  km: ['kilometer', 'kilometers'],
  m: ['meter', 'meters'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
  nm: ['nanometer', 'nanometers'],
  'km/h': ['kilometer per hour', 'kilometers per hour'],
  kph: ['kilometer per hour', 'kilometers per hour'],
  mph: ['mile per hour', 'miles per hour'],
  'm/s': ['meter per second', 'meters per second'],
  'm²': ['square meter', 'square meters'],
  'km²': ['square kilometer', 'square kilometers'],
  'm³': ['cubic meter', 'cubic meters'],
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  mg: ['milligram', 'milligrams'],
  t: ['ton', 'tons'],
  l: ['liter', 'liters'],
  L: ['liter', 'liters'],
  ml: ['milliliter', 'milliliters'],
  mL: ['milliliter', 'milliliters'],
  s: ['second', 'seconds'],
  ms: ['millisecond', 'milliseconds'],
  h: ['hour', 'hours'],
  Hz: ['hertz', 'hertz'],
  kHz: ['kilohertz', 'kilohertz'],
  MHz: ['megahertz', 'megahertz'],
  GHz: ['gigahertz', 'gigahertz'],
  dB: ['decibel', 'decibels'],
  bpm: ['beat per minute', 'beats per minute'],
  BPM: ['beat per minute', 'beats per minute'],
  kB: ['kilobyte', 'kilobytes'],
  KB: ['kilobyte', 'kilobytes'],
  MB: ['megabyte', 'megabytes'],
  GB: ['gigabyte', 'gigabytes'],
  TB: ['terabyte', 'terabytes'],
  'kbit/s': ['kilobit per second', 'kilobits per second'],
  'Mbit/s': ['megabit per second', 'megabits per second'],
  Mbps: ['megabit per second', 'megabits per second'],
  Gbps: ['gigabit per second', 'gigabits per second'],
  W: ['watt', 'watts'],
  kW: ['kilowatt', 'kilowatts'],
  MW: ['megawatt', 'megawatts'],
  kWh: ['kilowatt hour', 'kilowatt hours'],
  V: ['volt', 'volts'],
  mA: ['milliamp', 'milliamps'],
  kcal: ['kilocalorie', 'kilocalories'],
  px: ['pixel', 'pixels'],
};
