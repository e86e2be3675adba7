import { Injectable } from '@nestjs/common'; // refused: eslint(no-restricted-imports)
import { minutes } from '@lamliang/kernel';
import { route } from '@lamliang/contracts'; // refused: eslint(no-restricted-imports)
import { createClient } from 'redis';
import { postgres } from '../../platform/src/data/db.ts'; // refused: eslint(no-restricted-imports)

export const all = [Injectable, minutes, route, createClient, postgres];
