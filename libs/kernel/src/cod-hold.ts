import { addDays, bangkokDate, startOfBangkokDay } from './time.ts';

/**
 * How many days COD is held since the receiver paid, so that who was sent the wrong goods can get the money back
 * (announcement of the Contract Committee on cash on delivery, B.E. 2567, in force since 3 October 2567).
 */
const HELD_DAYS = 5;

/**
 * The midnight of Bangkok from which COD may be paid out. The day of the payment does not count (Civil and Commercial
 * Code s.193/3), so the five days are whole.
 */
export const heldUntil = (paid: Date): Date => startOfBangkokDay(addDays(bangkokDate(paid), HELD_DAYS + 1));
