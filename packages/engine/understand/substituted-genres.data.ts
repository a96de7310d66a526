/**
 * Words of the genre table for music that the composer does not know: it plays the nearest style of the table, and
 * the summary names both ("salsa (played as bossa nova)").
 */
export const substitutedGenres: ReadonlySet<string> = new Set(
  `salsa, samba, mambo, cumbia, rumba, cha cha, chacha, bolero, merengue, bachata, tango, son cubano, mariachi,
afro cuban, calypso, soca, steel band, moombahton, amapiano, gqom, afrobeat, afrobeats, highlife, afropop, reggaeton,
dembow, klezmer, balkan, flamenco, polka, cajun, zydeco, gamelan, raga, qawwali, bhangra, fado, opera, operatic, aria,
requiem, madrigal, oratorio, gregorian, ragtime, dixie, dixieland, charleston, foxtrot, quickstep, doo wop,
new jack swing, gabber, hardstyle, breakcore, footwork, jersey club, baltimore club, electroswing, electro swing,
grime, phonk, medieval`.split(/,\s+/),
);
