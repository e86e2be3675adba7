import { OrdersModule } from '@lamliang/app-orders/module'; // refused: eslint(no-restricted-imports)
import { Queue } from 'bullmq'; // refused: eslint(no-restricted-imports)
import ExcelJS from 'exceljs';
import puppeteer from 'puppeteer-core';
import { useState } from 'react'; // refused: eslint(no-restricted-imports)
import { DataSource } from 'typeorm'; // refused: eslint(no-restricted-imports)

export const all = [OrdersModule, Queue, ExcelJS, puppeteer, useState, DataSource];
