import { OrdersModule } from '@lamliang/app-orders/module'; // refused: eslint(no-restricted-imports)
import { findChromium } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import pg from 'pg'; // refused: eslint(no-restricted-imports)
import { useState } from 'react'; // refused: eslint(no-restricted-imports)
import { EntityManager } from 'typeorm';

export const all = [OrdersModule, findChromium, pg, useState, EntityManager];
