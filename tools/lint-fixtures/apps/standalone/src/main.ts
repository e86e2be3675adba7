import { OrdersModule } from '@lamliang/app-orders/module';
import { OrdersService } from '@lamliang/app-orders/src/shipments/shipments.service.ts'; // refused: eslint(no-restricted-imports)
import { WalletModule } from '@lamliang/app-wallet'; // refused: eslint(no-restricted-imports)
import { startPostgres } from '@lamliang/engines';
import { Button } from '@lamliang/ui'; // refused: eslint(no-restricted-imports)
import pg from 'pg'; // refused: eslint(no-restricted-imports)
import { useState } from 'react'; // refused: eslint(no-restricted-imports)

export const all = [OrdersModule, OrdersService, WalletModule, Button, startPostgres, pg, useState];
