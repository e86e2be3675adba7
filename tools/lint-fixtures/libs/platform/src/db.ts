import { startPostgres } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import { phrases } from '@lamliang/i18n';
import { Button } from '@lamliang/ui'; // refused: eslint(no-restricted-imports)
import { Kafka } from 'kafkajs';
import pg from 'pg';
import puppeteer from 'puppeteer-core'; // refused: eslint(no-restricted-imports)
import { useState } from 'react'; // refused: eslint(no-restricted-imports)
import { DataSource } from 'typeorm';

export const all = [startPostgres, phrases, Button, Kafka, pg, puppeteer, useState, DataSource];
