/** A key that no other submission has. `crypto.randomUUID` is absent on plain http addresses. */
export function newSubmissionKey(random: Pick<Crypto, 'getRandomValues'> = crypto): string {
  const bytes = random.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
