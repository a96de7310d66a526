/** The part of `limits` that the sign-in page loads. */
export const accountLimits = {
  email: { max: 254 },
  password: { min: 10, max: 200 },
  personName: { max: 100 },
  /** Length of the input for a six-digit code or a recovery code of 12 letters, including spaces. */
  secondFactorCode: { max: 40 },
} as const;
