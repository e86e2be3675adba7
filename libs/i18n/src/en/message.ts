import type th from '../th/message.ts';
import type { Phrases } from '../phrases.ts';

export default {
  foot: '{{sender}} {{home}}\nThis e-mail was sent automatically. Please do not reply.',
  password_code: {
    text: '{{code}} is your code to set a new password (reference {{ref}}). It is valid for {{minutes}} minutes. Tell it to nobody - {{sender}}',
  },
  password_reset_code: {
    text: '{{code}} is your code to set a new password (reference {{ref}}). It is valid for {{minutes}} minutes. Enter it at {{link}}?ref={{ref}} and tell it to nobody - {{sender}}',
  },
  register_code: {
    text: '{{code}} is your code to sign up (reference {{ref}}). It is valid for {{minutes}} minutes. Tell it to nobody - {{sender}}',
  },
  account_deletion_code: {
    text: '{{code}} is your code to delete your account (reference {{ref}}). It is valid for {{minutes}} minutes. If you did not ask for this, tell it to nobody - {{sender}}',
  },
  email_code: {
    subject: 'Confirm your e-mail address (reference {{ref}})',
    lead: 'This is your code to confirm your e-mail address. Enter it on the page that shows the reference {{ref}}.',
    more: 'It is valid for {{minutes}} minutes and works once. Tell it to nobody.\n\nIf you did not ask for it, there is nothing you need to do.',
  },
  invite: {
    text: '{{shop}} invites you to join. Open the invitation: {{link}} - {{sender}}',
    subject: '{{shop}} invites you to join',
    lead: '{{shop}} invites you to work together on {{sender}}.',
    button: 'Open the invitation',
    more: 'This invitation is for you alone. Please do not pass it on.\n\nIf you do not know this shop, there is nothing you need to do.',
  },
  staff_invite: {
    subject: 'You are invited to the back office of {{sender}}',
    lead: 'Hello {{name}},\n\nan administrator invites you to work in the back office of {{sender}}. Choose a password of your own to begin.',
    button: 'Choose a password',
    more: 'The link works once, within three days. It is for you alone; please do not pass it on.\n\nIf you expected no invitation, there is nothing you need to do.',
  },
  facebook_linked: {
    subject: 'Facebook can now log in to your account',
    lead: 'Hello {{name}},\n\na Facebook account was linked to your login with your password. Whoever has that Facebook account can log in from now on.',
    button: 'See where you are logged in',
    more: 'If it was not you, remove Facebook on that page and set a new password at once.',
  },
  facebook_unlinked: {
    subject: 'Facebook no longer logs in to your account',
    lead: 'Hello {{name}},\n\nthe Facebook account of your login was removed. A new password removes it, too, so that nobody stays who should not. Log in with your password.',
    button: 'See where you are logged in',
    more: 'You can link your Facebook account again on the login page.',
  },
  password_changed: {
    subject: 'Your password was changed',
    lead: 'Hello {{name}},\n\na new password was set for your login, with the one of before or with a code to your telephone. All other devices are logged out. Where a code was used, your open invitations and API keys have ended, too.',
    button: 'See where you are logged in',
    more: 'If it was not you, choose “Forgot password” on the login page and set a new one at once.',
  },
  verification_accepted: {
    subject: '{{shop}} is verified',
    lead: 'The documents of {{shop}} are complete, and your shop is now verified.',
    button: 'Open your shop',
  },
  verification_refused: {
    subject: '{{shop}} is not verified yet',
    lead: 'We checked the documents of {{shop}} and could not verify your shop yet:\n\n{{remark}}',
    button: 'Correct and send again',
    more: 'You can correct your details and send them to us again at any time.',
  },
  cod_accepted: {
    subject: 'The COD account of {{shop}} is approved',
    lead: 'We checked the bank account that {{shop}} sent for COD money. From now on COD is paid into it.',
    button: 'Look at the account',
    more: 'If nobody of your shop sent this account, please call us at once.',
  },
  cod_refused: {
    subject: 'The COD account of {{shop}} is not approved yet',
    lead: 'We checked the bank account that {{shop}} sent for COD money and could not approve it yet:\n\n{{remark}}',
    button: 'Correct and send again',
    more: 'You can correct the account and send it to us again at any time.',
  },
  invoice_issued: {
    subject: 'Invoice {{invoice_no}} of {{shop}}',
    lead: 'Invoice {{invoice_no}} of {{shop}} was issued: {{amount}} baht, due on {{due_date}}.',
    button: 'See the invoice',
    more: 'If you withhold tax, please hand in the certificate of it.',
  },
  invoice_paid: {
    subject: 'Invoice {{invoice_no}} is paid',
    lead: 'We received the payment of invoice {{invoice_no}} of {{shop}}, {{amount}} baht. Thank you.',
    button: 'See the invoice',
  },
  invoice_due: {
    subject: 'Invoice {{invoice_no}} is due on {{due_date}}',
    lead: 'Invoice {{invoice_no}} of {{shop}}, {{amount}} baht, is due on {{due_date}}.',
    button: 'See the invoice',
    more: 'If you have paid already, there is nothing you need to do: it is recorded once we have seen the money.',
  },
  invoice_overdue: {
    subject: 'Invoice {{invoice_no}} is {{days}} days overdue',
    lead: 'Invoice {{invoice_no}} of {{shop}}, {{amount}} baht, was due on {{due_date}} and is {{days}} days overdue.',
    button: 'See the invoice',
    more: 'Please pay it soon, so that you can go on sending on credit.\n\nIf you have paid already, there is nothing you need to do.',
  },
  invoice_statement: {
    subject: 'What {{shop}} owes as of {{day}}',
    lead: 'As of {{day}} {{shop}} owes {{count}} invoices, {{amount}} baht together (number · due · baht):\n\n{{rows}}',
    button: 'See the invoices',
    more: 'If your books say otherwise, please get in touch with our finance team.',
  },
  credit_stopped: {
    subject: 'The credit line of {{shop}} is stopped for now',
    lead: 'Invoices of {{shop}} are more than {{days}} days overdue, {{amount}} baht together. No more parcels can be sent on credit for now.',
    button: 'See the invoices',
    more: 'The line opens again as soon as what is overdue is paid.',
  },
  certificate_missing: {
    subject: 'The certificate of tax withheld from invoice {{invoice_no}} is missing',
    lead: '{{shop}} withheld {{amount}} baht of tax from invoice {{invoice_no}}, and we do not have the certificate of it yet.',
    button: 'Hand in the certificate',
  },
  certificate_refused: {
    subject: 'The certificate of tax withheld {{number}} was not accepted',
    lead: 'We checked the certificate {{number}} of {{shop}}, {{amount}} baht, and could not accept it:\n\n{{remark}}',
    button: 'Hand it in again',
  },
} satisfies Phrases<typeof th>;
