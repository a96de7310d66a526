import type { Decibels } from '#engine/kit/units.ts';

/** Measured on the engine's bank. */
export interface ProgramLevel {
  /** Trim to -18.5 LUFS, basses -16 LUFS, of eight notes of half a second at velocity 0.7. */
  readonly trimDb: Decibels;
  /** Mean deviation of the samples from equal temperament, where it exceeds 3 cents. */
  readonly tuneCents: number;
}

const level = (trimDb: Decibels, tuneCents = 0): ProgramLevel => ({ trimDb, tuneCents });

/** By General MIDI program, 0..127. */
export const programLevels: readonly ProgramLevel[] = [
  level(3.5), // 0 Grand Piano
  level(3.5), // 1 Bright Grand Piano
  level(2.5, 3), // 2 Electric Grand
  level(4.5), // 3 Honky-Tonk Piano
  level(-2), // 4 Tine Electric Piano
  level(-1.5), // 5 FM Electric Piano
  level(3.5), // 6 Harpsichord
  level(1.5), // 7 Clavinet
  level(3), // 8 Celesta
  level(1.5), // 9 Glockenspiel
  level(1.5), // 10 Music Box
  level(1.5), // 11 Vibraphone
  level(2.5), // 12 Marimba
  level(8.5), // 13 Xylophone
  level(-1), // 14 Tubular Bells
  level(7.5), // 15 Dulcimer
  level(1.5, 4), // 16 Drawbar Organ
  level(-4), // 17 Percussive Organ
  level(-0.5), // 18 Rock Organ
  level(0.5), // 19 Church Organ
  level(0), // 20 Reed Organ
  level(3), // 21 Accordion
  level(1), // 22 Harmonica
  level(2), // 23 Bandoneon
  level(3), // 24 Nylon String Guitar
  level(4.5), // 25 Steel String Guitar
  level(-1.5), // 26 Jazz Guitar
  level(-4), // 27 Clean Guitar
  level(5.5), // 28 Palm Muted Guitar
  level(-2), // 29 Overdrive Guitar
  level(-4.5), // 30 Distortion Guitar
  level(-4), // 31 Guitar Harmonics
  level(0), // 32 Acoustic Bass
  level(-0.5), // 33 Fingered Bass
  level(-0.5), // 34 Picked Bass
  level(-2, 3), // 35 Fretless Bass
  level(3.5), // 36 Slap Bass
  level(0), // 37 Pop Bass
  level(-1), // 38 Synth Bass 1
  level(1, 19), // 39 Synth Bass 2
  level(-0.5), // 40 Violin
  level(1, 3), // 41 Viola
  level(-4.5), // 42 Cello
  level(5.5), // 43 Contrabass
  level(5.5), // 44 Strings Tremolo
  level(3, 4), // 45 Strings Pizzicato
  level(2.5), // 46 Harp
  level(3.5), // 47 Timpani
  level(0.5), // 48 Strings Fast
  level(1), // 49 Strings Slow
  level(2), // 50 Synth Strings 1
  level(2), // 51 Synth Strings 2
  level(3, 4), // 52 Choir Aahs
  level(-1), // 53 Voice Oohs
  level(1.5), // 54 Synth Voice
  level(3), // 55 Orchestra Hit
  level(-4), // 56 Trumpet
  level(-7.5), // 57 Trombone
  level(-7.5), // 58 Tuba
  level(-3.5), // 59 Harmon Mute Trumpet
  level(-3.5), // 60 French Horns
  level(-3), // 61 Brass Section
  level(-1.5), // 62 Synth Brass 1
  level(-1.5), // 63 Synth Brass 2
  level(-3), // 64 Soprano Sax
  level(-3), // 65 Alto Sax
  level(-4), // 66 Tenor Sax
  level(-1.5), // 67 Baritone Sax
  level(-3.5), // 68 Oboe
  level(5), // 69 English Horn
  level(-2.5), // 70 Bassoon
  level(-2.5), // 71 Clarinet
  level(-3, 3), // 72 Piccolo
  level(-3), // 73 Flute
  level(-1.5), // 74 Recorder
  level(-1), // 75 Pan Flute
  level(-3), // 76 Bottle Chiff
  level(-4.5), // 77 Shakuhachi
  level(-5.5, 14), // 78 Whistle
  level(-5.5), // 79 Ocarina
  level(-6), // 80 Square Lead
  level(-6), // 81 Saw Lead
  level(1.5), // 82 Calliope Lead
  level(-2), // 83 Chiffer Lead
  level(-12), // 84 Charang
  level(-5.5), // 85 Solo Vox
  level(-5.5), // 86 5th Saw Wave
  level(-9, 3), // 87 Bass & Lead
  level(-2.5), // 88 Fantasia
  level(10.5, -3), // 89 Warm Pad
  level(-6), // 90 Polysynth
  level(-1), // 91 Space Voice
  level(1), // 92 Bowed Glass
  level(-2), // 93 Metal Pad
  level(-2.5), // 94 Halo Pad
  level(14, 5), // 95 Sweep Pad
  level(1), // 96 Ice Rain
  level(-11), // 97 Soundtrack
  level(-2, 5), // 98 Crystal
  level(-3.5), // 99 Atmosphere
  level(-1.5), // 100 Brightness
  level(15.5), // 101 Goblin
  level(2), // 102 Echo Drops
  level(-4), // 103 Star Theme
  level(-2.5), // 104 Sitar
  level(-0.5), // 105 Banjo
  level(7.5), // 106 Shamisen
  level(1), // 107 Koto
  level(2.5), // 108 Kalimba
  level(-6.5), // 109 Bagpipe
  level(-0.5), // 110 Fiddle
  level(-4), // 111 Shenai
  level(1.5), // 112 Tinker Bell
  level(7.5), // 113 Agogo
  level(-1.5), // 114 Steel Drums
  level(11), // 115 Woodblock
  level(3), // 116 Taiko Drum
  level(6.5), // 117 Melodic Tom
  level(-4), // 118 Synth Drum
  level(5.5), // 119 Reverse Cymbal
  level(-2), // 120 Fret Noise
  level(-2.5), // 121 Breath Noise
  level(0.5), // 122 Sea Shore
  level(-7), // 123 Bird Tweet
  level(-6.5), // 124 Telephone
  level(16.5), // 125 Helicopter
  level(0), // 126 Applause
  level(-4.5), // 127 Gun Shot
];
