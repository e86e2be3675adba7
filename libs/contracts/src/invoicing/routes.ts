import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { cursorListOf, exportTerms, nothing, paging, pathId, period, search } from '../wire.ts';
import { invoiceLineColumns } from './export.ts';
export const invoicingRoutes = {
  ...shopInvoicingRoutes,
  ...staffInvoicingRoutes,
  ...staffPaperRoutes,
  ...shopPaperFileRoutes,
  ...staffPaperFileRoutes,
};
