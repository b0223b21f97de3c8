export type LedgerMovementKind =
  | 'payment'
  | 'delivery'
  | 'credit'
  | 'payOut'
  | 'refundRequested'
  | 'refundPaid'
  | 'refundReturned'
  | 'refundWithdrawn'
  | 'refundPaidOtherwise';

export type LedgerAccount =
  | `provider:${string}`
  | 'deferred'
  | 'revenue'
  | 'quarantine'
  | 'refunds'
  | 'balance'
  | 'paidOut';

interface LedgerMovementsTable {
  id: string;
  kind: LedgerMovementKind;
  subject: string;
  order_id: string | null;
  at: Date;
}

interface LedgerEntriesTable {
  movement_id: string;
  account: LedgerAccount;
  currency: string;
  amount_fen: number;
}

interface LedgerProofView {
  account: string;
  currency: string;
  ledger_fen: number;
  expected_fen: number;
}

/** The tables of migrations/*-ledger.ts. */
export interface LedgerTables {
  ledger_movements: LedgerMovementsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_proof: LedgerProofView;
}
