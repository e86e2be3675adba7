import { satang } from '@lamliang/kernel'; // refused: eslint(no-restricted-imports)
import { serve } from '@lamliang/platform'; // refused: eslint(no-restricted-imports)
import { Injectable } from '@nestjs/common'; // refused: eslint(no-restricted-imports)
import pg from 'pg';
import puppeteer from 'puppeteer-core'; // refused: eslint(no-restricted-imports)
import { createRoot } from 'react-dom/client'; // refused: eslint(no-restricted-imports)
import { postgres } from '../../platform/src/data/db.ts'; // refused: eslint(no-restricted-imports)
import { waitFor } from './processes.ts';

export const all = [satang, serve, Injectable, pg, puppeteer, createRoot, postgres, waitFor, process.env.HOME];
