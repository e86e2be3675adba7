import { OrdersModule } from '@lamliang/app-orders/module'; // refused: eslint(no-restricted-imports)
import puppeteer from 'puppeteer-core';
import { createRoot } from 'react-dom/client'; // refused: eslint(no-restricted-imports)

export const all = [OrdersModule, puppeteer, createRoot, process.env.HOME];
