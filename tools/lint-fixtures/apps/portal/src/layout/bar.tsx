import Close from '@mui/icons-material/Close'; // refused: eslint(no-restricted-imports)
import { findChromium } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import { serve } from '@lamliang/platform'; // refused: eslint(no-restricted-imports)
import { AuthModule } from '@lamliang/app-auth/module'; // refused: eslint(no-restricted-imports)
import { Injectable } from '@nestjs/common'; // refused: eslint(no-restricted-imports)
import { DataSource } from 'typeorm'; // refused: eslint(no-restricted-imports)

export const all = [Close, findChromium, serve, AuthModule, Injectable, DataSource];
export const Bar = () => <b>ลำเลียง</b>; // refused: react(jsx-no-literals)
export default Bar; // refused: import(no-default-export)
