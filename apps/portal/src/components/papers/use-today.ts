import { useState } from 'react';
import { bangkokDate } from '@lamliang/kernel';

/** The day of Bangkok on which the page was opened. */
export const useToday = (): string => useState(() => bangkokDate(new Date()))[0];
