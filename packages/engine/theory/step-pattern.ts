/**
 * One or more bars as text: one character per sixteenth note (16 in 4/4, 12 in 3/4 and 6/8; a multiple is a pattern
 * of several bars). `.` is a rest; the other characters are defined where the type is used.
 */
export type StepPattern = string;
