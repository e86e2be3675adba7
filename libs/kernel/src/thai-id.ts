/** True for 13 digits whose last one is the check digit, for people and for legal entities alike: the first twelve
 * weighted 13 down to 2, `(11 - sum mod 11) mod 10`. Digits only: the caller removes blanks and dashes. */
export function isThaiId13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  let weighed = 0;
  for (let index = 0; index < 12; index += 1) weighed += Number(text[index]) * (13 - index);
  return (11 - (weighed % 11)) % 10 === Number(text[12]);
}
