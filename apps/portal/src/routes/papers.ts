import { FileText, ReceiptText } from 'lucide-react';
import type { RouteEntry } from './entry.ts';

/** Papers that the law or the accounts of a shop ask for: invoices and what belongs to them. */
export const PAPERS = [
  {
    path: '/finance/invoice-approval',
    access: 'permission',
    flag: 'credit_flag',
    title: 'frame.invoice_approvals',
    areas: ['lists', 'papers', 'status', 'validation'],
    page: 'InvoiceApprovals',
    budget_kb: 320,
    menu: { icon: ReceiptText, group: 'frame.papers' },
  },
  {
    path: '/finance/invoice-approval/:id/:group',
    access: 'permission',
    flag: 'credit_flag',
    title: 'frame.invoice_approvals',
    areas: ['lists', 'papers', 'status', 'validation'],
    page: 'InvoiceApproval',
    budget_kb: 320,
  },
  {
    path: '/finance/tax-invoice',
    access: 'permission',
    flag: 'tax_invoice_flag',
    title: 'frame.tax_invoices',
    areas: ['lists', 'papers', 'status', 'validation'],
    page: 'TaxInvoices',
    budget_kb: 320,
    menu: { icon: FileText, group: 'frame.papers' },
  },
  {
    path: '/finance/tax-invoice/:id/:group',
    access: 'permission',
    flag: 'tax_invoice_flag',
    title: 'frame.tax_invoices',
    areas: ['lists', 'papers', 'status', 'validation'],
    page: 'TaxInvoice',
    budget_kb: 320,
  },
  {
    path: '/manage-document/tax-invoice',
    access: 'permission',
    flag: 'tax_invoice_flag',
    title: 'frame.tax_invoices',
    areas: ['lists', 'papers', 'status', 'validation'],
    page: 'TaxInvoices',
    budget_kb: 320,
  },
  {
    path: '/manage-document/tax-invoice/:id/:group',
    access: 'permission',
    flag: 'tax_invoice_flag',
    title: 'frame.tax_invoices',
    areas: ['lists', 'papers', 'status', 'validation'],
    page: 'TaxInvoice',
    budget_kb: 320,
  },
] as const satisfies readonly RouteEntry[];
