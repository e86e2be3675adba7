import { errorCodes } from '@lamliang/contracts';
import { findChromium } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import { serve } from '@lamliang/platform'; // refused: eslint(no-restricted-imports)
import { Module } from '@nestjs/common'; // refused: eslint(no-restricted-imports)
import i18next from 'i18next';

export const all = [errorCodes, findChromium, serve, Module, i18next];
