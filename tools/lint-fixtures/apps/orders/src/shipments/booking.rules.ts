import { states } from '@lamliang/contracts/orders';
import { money } from '@lamliang/kernel';
import { phrases } from '@lamliang/i18n'; // refused: eslint(no-restricted-imports)
import { Clock } from '@lamliang/platform'; // refused: eslint(no-restricted-imports)
import { Injectable } from '@nestjs/common'; // refused: eslint(no-restricted-imports)
import { randomBytes } from 'node:crypto'; // refused: eslint(no-restricted-imports)
import { shipmentMachine } from './shipment.machine.ts';
import { findOne } from './shipments.repository.ts'; // refused: eslint(no-restricted-imports)

export const all = [states, money, phrases, Clock, Injectable, randomBytes, shipmentMachine, findOne];
