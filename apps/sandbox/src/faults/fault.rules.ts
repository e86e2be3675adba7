import { type FaultKind, type MessageFaultKind, type OfficeFaultKind } from '@lamliang/contracts/sandbox';

/** Faults of all carrier API calls, and those of bookings only. */
export const API_FAULTS: readonly FaultKind[] = ['latency', '500', 'html_page', 'ok_with_error'];
export const BOOKING_FAULTS: readonly FaultKind[] = [...API_FAULTS, 'late_awb', 'refuse'];
export const PUSH_FAULTS: readonly FaultKind[] = ['duplicate_push'];
/** What hits a message before it is kept, and after that. */
export const BEFORE_KEPT: readonly MessageFaultKind[] = ['latency', 'refuse', 'defer'];
export const ONCE_KEPT: readonly MessageFaultKind[] = ['lose_answer'];
/** What hits a call of an office before it is worked on, and its answer after that. */
export const BEFORE_DONE: readonly OfficeFaultKind[] = ['latency', '500', 'ok_with_error', 'refuse'];
export const ONCE_DONE: readonly OfficeFaultKind[] = ['html_page', 'lose_answer'];
export const DEFAULT_DELAY_MS = 5_000;

/** Whether the n-th call of a fault is hit: evenly spread, so that a run can be repeated. @param calls from 1 */
export function isHit(calls: number, rate: number): boolean {
  return Math.floor(calls * rate) > Math.floor((calls - 1) * rate);
}
