import { OrdersModule } from '@lamliang/app-orders/module'; // refused: eslint(no-restricted-imports)
import { findChromium } from '@lamliang/engines';
import { Queue } from 'bullmq'; // refused: eslint(no-restricted-imports)
import ExcelJS from 'exceljs';
import puppeteer from 'puppeteer-core';
import { useState } from 'react'; // refused: eslint(no-restricted-imports)
import { DataSource } from 'typeorm'; // refused: eslint(no-restricted-imports)

export const all = [OrdersModule, findChromium, Queue, ExcelJS, puppeteer, useState, DataSource];
