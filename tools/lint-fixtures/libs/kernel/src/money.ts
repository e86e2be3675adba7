import { routes } from '@lamliang/contracts'; // refused: eslint(no-restricted-imports)
import { Injectable } from '@nestjs/common'; // refused: eslint(no-restricted-imports)
import { z } from 'zod'; // refused: eslint(no-restricted-imports)
import { toSatang } from './satang.ts';

export const all = [routes, Injectable, z, toSatang];
