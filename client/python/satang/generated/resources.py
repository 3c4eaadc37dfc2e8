# Generated from the OpenAPI document by `npm run clients`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Union, cast

from .._calls import Call, Resource, Send

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._lists import SatangList
    from . import types

API_VERSION = "2026-09-01"


class VersionsResource(Resource):
    def list(
        self,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> SatangList[Any]:
        """List the versions of the API.

        Needs no key.

        Needs no API key.

        `GET /v1/versions`
        """
        return cast(
            "SatangList[Any]",
            self._call(
                Call("GET", "/v1/versions", answer="list", public=True),
                {},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class AnalyticsResource(Resource):
    def dropoff(
        self,
        params: Optional[types.AnalyticsDropoffParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.AnalyticsDropoffParams]
    ) -> types.Dropoff:
        """Read checkout drop-off by payment method.

        Counts the checkouts of the window that are over, under the method of their first attempt.

        Needs the scope `analytics:read`.

        `GET /v1/analytics/dropoff`
        """
        return cast(
            "types.Dropoff",
            self._call(
                Call("GET", "/v1/analytics/dropoff"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def revenue(
        self,
        params: Optional[types.AnalyticsRevenueParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.AnalyticsRevenueParams]
    ) -> types.Revenue:
        """Read revenue: payments, refunds and recurring revenue.

        One row per `interval`, and the totals of the window.

        Needs the scope `analytics:read`.

        `GET /v1/analytics/revenue`
        """
        return cast(
            "types.Revenue",
            self._call(
                Call("GET", "/v1/analytics/revenue"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class ApiKeysResource(Resource):
    def create(
        self,
        params: Optional[types.ApiKeyCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ApiKeyCreateParams]
    ) -> types.ApiKeyWithSecret:
        """Create an API key; its secret is shown once.

        The scopes are a part of the caller's own. The answer holds the `secret`; it is not shown again. Without `expires_at` a live key for `*` ends after a year, unless `never_expires`.

        Needs the scope `api_keys:write`.

        `POST /v1/api_keys`
        """
        return cast(
            "types.ApiKeyWithSecret",
            self._call(
                Call("POST", "/v1/api_keys"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.ApiKeyListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ApiKeyListParams]
    ) -> SatangList[types.ApiKey]:
        """List API keys, including revoked ones.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `api_keys:read`.

        `GET /v1/api_keys`
        """
        return cast(
            "SatangList[types.ApiKey]",
            self._call(
                Call("GET", "/v1/api_keys", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.ApiKey:
        """Read an API key.

        Returns 404 for an id of another shop or mode.

        Needs the scope `api_keys:read`.

        `GET /v1/api_keys/{id}`
        """
        return cast(
            "types.ApiKey",
            self._call(
                Call("GET", "/v1/api_keys/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.ApiKeyUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ApiKeyUpdateParams]
    ) -> types.ApiKey:
        """Update the name, allowed addresses or expiry of an API key.

        Scopes never change: make another key instead. `null` clears the list of addresses.

        Needs the scope `api_keys:write`.

        `PATCH /v1/api_keys/{id}`
        """
        return cast(
            "types.ApiKey",
            self._call(
                Call("PATCH", "/v1/api_keys/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def delete(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.ApiKeyDelResult:
        """Revoke an API key immediately; it stays listed.

        Calls with the key answer 401 `api_key_revoked` from then on. The key stays in the list with its `revoked_at`.

        Needs the scope `api_keys:write`.

        `DELETE /v1/api_keys/{id}`
        """
        return cast(
            "types.ApiKeyDelResult",
            self._call(
                Call("DELETE", "/v1/api_keys/{id}"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def roll(
        self,
        id: str,
        params: Optional[types.ApiKeyRollParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ApiKeyRollParams]
    ) -> types.ApiKeyWithSecret:
        """Roll an API key: issue a new secret; the old one keeps working for a while.

        Answers the key with its new `secret`. The old secret works for `expire_in` seconds more (0 to 604 800, 86 400 when absent).

        Needs the scope `api_keys:write`.

        `POST /v1/api_keys/{id}/roll`
        """
        return cast(
            "types.ApiKeyWithSecret",
            self._call(
                Call("POST", "/v1/api_keys/{id}/roll"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class ApprovalsResource(Resource):
    def create(
        self,
        params: Optional[types.ApprovalCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ApprovalCreateParams]
    ) -> types.Approval:
        """Propose a write for a person to approve.

        The call is tried out at once, as with `Dry-Run: true`: the answer has what it would change, and refusals are those of the call itself, with `body.` before its parameters. A key with `approvals:write` proposes every write of what it may read: `approvals:write` and `payments:read` propose a refund, which they cannot make. Members whose role may make the call are mailed. A proposal that nobody decides on expires after 72 hours. Calls that take secrets, or answer what is shown once, cannot be proposed, nor those that cannot be tried out (`dry_run_unavailable`).

        Needs the scope `approvals:write`.

        `POST /v1/approvals`
        """
        return cast(
            "types.Approval",
            self._call(
                Call("POST", "/v1/approvals"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.ApprovalListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ApprovalListParams]
    ) -> SatangList[types.Approval]:
        """List approvals.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `approvals:read`.

        `GET /v1/approvals`
        """
        return cast(
            "SatangList[types.Approval]",
            self._call(
                Call("GET", "/v1/approvals", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Approval:
        """Read an approval: what it would change, who decided, and the outcome.

        Returns 404 for an id of another shop or mode.

        Needs the scope `approvals:read`.

        `GET /v1/approvals/{id}`
        """
        return cast(
            "types.Approval",
            self._call(
                Call("GET", "/v1/approvals/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def approve(
        self,
        id: str,
        params: Optional[types.ApprovalApproveParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ApprovalApproveParams]
    ) -> types.Approval:
        """Approve a proposal and make its call.

        For members of the team, in the dashboard, whose role has the scopes of the call: a key is refused with `member_required`. The call is made once, with the scopes that the proposing key has by now (and the member’s role, for what the key may only propose), under the approval’s id as Idempotency-Key, and `run` has its answer. A second approval answers the same.

        Needs the scope `approvals:write`.

        `POST /v1/approvals/{id}/approve`
        """
        return cast(
            "types.Approval",
            self._call(
                Call("POST", "/v1/approvals/{id}/approve"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def reject(
        self,
        id: str,
        params: Optional[types.ApprovalRejectParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ApprovalRejectParams]
    ) -> types.Approval:
        """Reject a proposal.

        For members of the team, as approving is. The call is never made. A second rejection answers the same.

        Needs the scope `approvals:write`.

        `POST /v1/approvals/{id}/reject`
        """
        return cast(
            "types.Approval",
            self._call(
                Call("POST", "/v1/approvals/{id}/reject"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class AuditLogResource(Resource):
    def list(
        self,
        params: Optional[types.AuditLogListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.AuditLogListParams]
    ) -> SatangList[types.AuditLogEntry]:
        """List audit log entries.

        Each entry names the member, key or part of the system, its address, and what changed.

        Needs the scope `audit_log:read`.

        `GET /v1/audit_log`
        """
        return cast(
            "SatangList[types.AuditLogEntry]",
            self._call(
                Call("GET", "/v1/audit_log", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def export_csv(
        self,
        params: Optional[types.AuditLogExportCsvParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.AuditLogExportCsvParams]
    ) -> str:
        """List audit log entries, as CSV.

        `GET /v1/audit_log`
        """
        return cast(
            "str",
            self._call(
                Call("GET", "/v1/audit_log", answer="text", always={"format":"csv"}),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class AuditsResource(Resource):
    def create(
        self,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Audit:
        """Run an audit: check that your books add up.

        Asks every promise about this shop's numbers, such as that each ledger transaction balances. Answers the audit when it is done within some seconds, else while it runs.

        Needs the scope `audits:write`.

        `POST /v1/audits`
        """
        return cast(
            "types.Audit",
            self._call(
                Call("POST", "/v1/audits"),
                {},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.AuditListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.AuditListParams]
    ) -> SatangList[types.Audit]:
        """List audits, including the nightly ones.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `audits:read`.

        `GET /v1/audits`
        """
        return cast(
            "SatangList[types.Audit]",
            self._call(
                Call("GET", "/v1/audits", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Audit:
        """Read an audit.

        Returns 404 for an id of another shop or mode.

        Needs the scope `audits:read`.

        `GET /v1/audits/{id}`
        """
        return cast(
            "types.Audit",
            self._call(
                Call("GET", "/v1/audits/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class BalanceResource(Resource):
    def retrieve(
        self,
        params: Optional[types.BalanceRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.BalanceRetrieveParams]
    ) -> types.Balance:
        """Read the balance: available and pending.

        `available` can be paid out now, `pending` later. In test mode `at` answers as of an instant.

        Needs the scope `balance:read`.

        `GET /v1/balance`
        """
        return cast(
            "types.Balance",
            self._call(
                Call("GET", "/v1/balance"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class BalanceTransactionsResource(Resource):
    def list(
        self,
        params: Optional[types.BalanceTransactionListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.BalanceTransactionListParams]
    ) -> SatangList[types.BalanceTransaction]:
        """List balance transactions.

        The nets of all of them sum to available and pending.

        Needs the scope `balance_transactions:read`.

        `GET /v1/balance_transactions`
        """
        return cast(
            "SatangList[types.BalanceTransaction]",
            self._call(
                Call("GET", "/v1/balance_transactions", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def export_csv(
        self,
        params: Optional[types.BalanceTransactionExportCsvParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.BalanceTransactionExportCsvParams]
    ) -> str:
        """List balance transactions, as CSV.

        `GET /v1/balance_transactions`
        """
        return cast(
            "str",
            self._call(
                Call("GET", "/v1/balance_transactions", answer="text", always={"format":"csv"}),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class BankAccountsResource(Resource):
    def create(
        self,
        params: Optional[types.BankAccountCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.BankAccountCreateParams]
    ) -> types.BankAccount:
        """Add a bank account; payouts go there as soon as it can be used.

        The number reads back with its last four digits only. In live mode a new account may be used after 48 hours, or once a second owner confirms it.

        Needs the scope `bank_accounts:write`.

        `POST /v1/bank_accounts`
        """
        return cast(
            "types.BankAccount",
            self._call(
                Call("POST", "/v1/bank_accounts"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.BankAccountListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.BankAccountListParams]
    ) -> SatangList[types.BankAccount]:
        """List bank accounts.

        Needs the scope `bank_accounts:read`.

        `GET /v1/bank_accounts`
        """
        return cast(
            "SatangList[types.BankAccount]",
            self._call(
                Call("GET", "/v1/bank_accounts", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.BankAccount:
        """Read a bank account.

        Returns 404 for an id of another shop or mode.

        Needs the scope `bank_accounts:read`.

        `GET /v1/bank_accounts/{id}`
        """
        return cast(
            "types.BankAccount",
            self._call(
                Call("GET", "/v1/bank_accounts/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.BankAccountUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.BankAccountUpdateParams]
    ) -> types.BankAccount:
        """Choose the bank account that receives payouts.

        `default: true` makes the account the one that payouts go to.

        Needs the scope `bank_accounts:write`.

        `PATCH /v1/bank_accounts/{id}`
        """
        return cast(
            "types.BankAccount",
            self._call(
                Call("PATCH", "/v1/bank_accounts/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def delete(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.BankAccountDelResult:
        """Delete a bank account; the newest other usable one takes its place.

        Payouts that are on their way to it are not affected.

        Needs the scope `bank_accounts:write`.

        `DELETE /v1/bank_accounts/{id}`
        """
        return cast(
            "types.BankAccountDelResult",
            self._call(
                Call("DELETE", "/v1/bank_accounts/{id}"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class BankStatementsResource(Resource):
    def create(
        self,
        params: Optional[types.BankStatementCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.BankStatementCreateParams]
    ) -> types.BankStatement:
        """Upload a bank statement as CSV; each incoming transfer in it becomes an inbound transfer.

        The body is the file (`text/csv`). The names of its columns are given once and kept for the bank. A row that cannot be read is named in `problems`, and the others are read all the same. The same row is counted once, however often a file is sent.

        Needs the scope `bank_statements:write`.

        `POST /v1/bank_statements`
        """
        return cast(
            "types.BankStatement",
            self._call(
                Call("POST", "/v1/bank_statements", query=["gateway_account","columns"], file="file", file_type="text/csv"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.BankStatementListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.BankStatementListParams]
    ) -> SatangList[types.BankStatement]:
        """List bank statements.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `bank_statements:read`.

        `GET /v1/bank_statements`
        """
        return cast(
            "SatangList[types.BankStatement]",
            self._call(
                Call("GET", "/v1/bank_statements", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.BankStatementRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.BankStatementRetrieveParams]
    ) -> types.BankStatement:
        """Read a bank statement.

        Returns 404 for an id of another shop or mode.

        Needs the scope `bank_statements:read`.

        `GET /v1/bank_statements/{id}`
        """
        return cast(
            "types.BankStatement",
            self._call(
                Call("GET", "/v1/bank_statements/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class GatewayAccountsResource(Resource):
    def create(
        self,
        params: Optional[types.GatewayAccountCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.GatewayAccountCreateParams]
    ) -> types.GatewayAccount:
        """Connect a gateway account; the credentials are checked first.

        The gateway is asked with the credentials before anything is stored: wrong ones are `gateway_credentials_invalid`, those of the other mode `gateway_mode_mismatch`. Credentials are sealed at rest and never answered.

        Needs the scope `gateway_accounts:write`.

        `POST /v1/gateway_accounts`
        """
        return cast(
            "types.GatewayAccount",
            self._call(
                Call("POST", "/v1/gateway_accounts"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.GatewayAccountListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.GatewayAccountListParams]
    ) -> SatangList[types.GatewayAccount]:
        """List gateway accounts, including disconnected ones.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `gateway_accounts:read`.

        `GET /v1/gateway_accounts`
        """
        return cast(
            "SatangList[types.GatewayAccount]",
            self._call(
                Call("GET", "/v1/gateway_accounts", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.GatewayAccount:
        """Read a gateway account.

        Returns 404 for an id of another shop or mode.

        Needs the scope `gateway_accounts:read`.

        `GET /v1/gateway_accounts/{id}`
        """
        return cast(
            "types.GatewayAccount",
            self._call(
                Call("GET", "/v1/gateway_accounts/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.GatewayAccountUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.GatewayAccountUpdateParams]
    ) -> types.GatewayAccount:
        """Update the credentials, uses or description of a gateway account.

        Credentials that are given replace those of their name, after the gateway has accepted them. A replaced webhook secret is accepted for 24 hours more.

        Needs the scope `gateway_accounts:write`.

        `PATCH /v1/gateway_accounts/{id}`
        """
        return cast(
            "types.GatewayAccount",
            self._call(
                Call("PATCH", "/v1/gateway_accounts/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def delete(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.GatewayAccount:
        """Disconnect a gateway account; it can still be read.

        Refused with `gateway_account_in_use` while a payment, refund or payout is under way there. The credentials are deleted.

        Needs the scope `gateway_accounts:write`.

        `DELETE /v1/gateway_accounts/{id}`
        """
        return cast(
            "types.GatewayAccount",
            self._call(
                Call("DELETE", "/v1/gateway_accounts/{id}"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve_reconciliation(
        self,
        id: str,
        params: Optional[types.GatewayAccountRetrieveReconciliationParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.GatewayAccountRetrieveReconciliationParams]
    ) -> types.GatewayReconciliation:
        """Reconcile a day with the gateway's own records; in test mode also with `simulator`, the simulated bank.

        Each charge, refund and fee that one book has and the other has not, or that differs by a satang.

        Needs the scope `gateway_accounts:read`.

        `GET /v1/gateway_accounts/{id}/reconciliation`
        """
        return cast(
            "types.GatewayReconciliation",
            self._call(
                Call("GET", "/v1/gateway_accounts/{id}/reconciliation"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def check(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.GatewayAccount:
        """Check the credentials of a gateway account.

        A harmless call with the stored credentials. The answer's `status` and `problem` say what the gateway said.

        Needs the scope `gateway_accounts:write`.

        `POST /v1/gateway_accounts/{id}/check`
        """
        return cast(
            "types.GatewayAccount",
            self._call(
                Call("POST", "/v1/gateway_accounts/{id}/check"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class CheckoutSessionsResource(Resource):
    def create(
        self,
        params: Optional[types.CheckoutSessionCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CheckoutSessionCreateParams]
    ) -> types.CheckoutSession:
        """Create a checkout session.

        Needs `customer` or `customer_email`, exactly one. Send the buyer to the answer's `url`, and fulfil when `checkout_session.completed` arrives. The page offers PromptPay and card as far as a gateway serves them. A recurring line starts a subscription, which the payment activates.

        Needs the scope `checkout_sessions:write`.

        `POST /v1/checkout_sessions`
        """
        return cast(
            "types.CheckoutSession",
            self._call(
                Call("POST", "/v1/checkout_sessions"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.CheckoutSessionListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CheckoutSessionListParams]
    ) -> SatangList[types.CheckoutSession]:
        """List checkout sessions.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `checkout_sessions:read`.

        `GET /v1/checkout_sessions`
        """
        return cast(
            "SatangList[types.CheckoutSession]",
            self._call(
                Call("GET", "/v1/checkout_sessions", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.CheckoutSessionRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CheckoutSessionRetrieveParams]
    ) -> types.CheckoutSession:
        """Read a checkout session.

        Returns 404 for an id of another shop or mode.

        Needs the scope `checkout_sessions:read`.

        `GET /v1/checkout_sessions/{id}`
        """
        return cast(
            "types.CheckoutSession",
            self._call(
                Call("GET", "/v1/checkout_sessions/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def expire(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.CheckoutSession:
        """Expire an open checkout session.

        Releases a reserved discount code and expires the subscriptions that the checkout would have started. A second call answers the same.

        Needs the scope `checkout_sessions:write`.

        `POST /v1/checkout_sessions/{id}/expire`
        """
        return cast(
            "types.CheckoutSession",
            self._call(
                Call("POST", "/v1/checkout_sessions/{id}/expire"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def try_again(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.CheckoutSession:
        """Try a checkout session in quarantine again at once.

        For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.

        Needs the scope `checkout_sessions:write`.

        `POST /v1/checkout_sessions/{id}/try_again`
        """
        return cast(
            "types.CheckoutSession",
            self._call(
                Call("POST", "/v1/checkout_sessions/{id}/try_again"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersCheckoutSessionsResource(Resource):
    def confirm(
        self,
        id: str,
        params: Optional[types.TestHelperCheckoutSessionConfirmParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestHelperCheckoutSessionConfirmParams]
    ) -> types.TestHelperCheckoutSessionConfirmResult:
        """Confirm a checkout session as its buyer would.

        A card is charged at once; PromptPay answers a payment that waits for `succeedTestPayment`. Nothing is charged when `expected_total_satang` differs from the total: 409 `total_changed`.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/checkout_sessions/{id}/confirm`
        """
        return cast(
            "types.TestHelperCheckoutSessionConfirmResult",
            self._call(
                Call("POST", "/v1/test_helpers/checkout_sessions/{id}/confirm"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class CustomersResource(Resource):
    def consume_credits(
        self,
        id: str,
        params: Optional[types.CustomerConsumeCreditsParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerConsumeCreditsParams]
    ) -> types.CustomerConsumeCreditsResult:
        """Spend credits of a customer, soonest to expire first.

        All or nothing: with too few credits the answer is `credits_insufficient` and nothing is taken. Send an `Idempotency-Key`, so that a retry takes nothing twice.

        Needs the scope `customers:write`.

        `POST /v1/customers/{id}/credits/consume`
        """
        return cast(
            "types.CustomerConsumeCreditsResult",
            self._call(
                Call("POST", "/v1/customers/{id}/credits/consume"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list_credit_transactions(
        self,
        id: str,
        params: Optional[types.CustomerListCreditTransactionsParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerListCreditTransactionsParams]
    ) -> SatangList[types.CreditTransaction]:
        """List credit transactions.

        Returns 404 for an id of another shop or mode.

        Needs the scope `customers:read`.

        `GET /v1/customers/{id}/credits/transactions`
        """
        return cast(
            "SatangList[types.CreditTransaction]",
            self._call(
                Call("GET", "/v1/customers/{id}/credits/transactions", answer="list"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def create(
        self,
        params: Optional[types.CustomerCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerCreateParams]
    ) -> types.Customer:
        """Create a customer.

        The email address is unique for the shop and mode, without regard to case: `email_taken` otherwise. With `test_clock` the customer lives in the clock's time.

        Needs the scope `customers:write`.

        `POST /v1/customers`
        """
        return cast(
            "types.Customer",
            self._call(
                Call("POST", "/v1/customers"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.CustomerListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerListParams]
    ) -> SatangList[types.Customer]:
        """List customers.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `customers:read`.

        `GET /v1/customers`
        """
        return cast(
            "SatangList[types.Customer]",
            self._call(
                Call("GET", "/v1/customers", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.CustomerRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerRetrieveParams]
    ) -> types.Customer:
        """Read a customer.

        Returns 404 for an id of another shop or mode.

        Needs the scope `customers:read`.

        `GET /v1/customers/{id}`
        """
        return cast(
            "types.Customer",
            self._call(
                Call("GET", "/v1/customers/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.CustomerUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerUpdateParams]
    ) -> types.Customer:
        """Update a customer; a field set to null is emptied.

        Only the members that are sent change. A new default card is tried at once for an overdue subscription.

        Needs the scope `customers:write`.

        `PATCH /v1/customers/{id}`
        """
        return cast(
            "types.Customer",
            self._call(
                Call("PATCH", "/v1/customers/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def delete(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.CustomerDelResult:
        """Delete a customer and end its subscriptions.

        Refused with `customer_has_open_payment` while a payment is under way.

        Needs the scope `customers:write`.

        `DELETE /v1/customers/{id}`
        """
        return cast(
            "types.CustomerDelResult",
            self._call(
                Call("DELETE", "/v1/customers/{id}"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def merge(
        self,
        id: str,
        params: Optional[types.CustomerMergeParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerMergeParams]
    ) -> types.Customer:
        """Merge a customer into another.

        Subscriptions, payments, licences, credits and cards move to `into`. This customer stays readable with `merged_into`.

        Needs the scope `customers:write`.

        `POST /v1/customers/{id}/merge`
        """
        return cast(
            "types.Customer",
            self._call(
                Call("POST", "/v1/customers/{id}/merge"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def export(
        self,
        id: str,
        params: Optional[types.CustomerExportParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerExportParams]
    ) -> types.CustomerExport:
        """Export all data held about a customer.

        One JSON file with every row that names the customer, for requests under the PDPA.

        Needs the scope `customers:read`, and `payment_methods:read`, `checkout_sessions:read`, `setup_sessions:read`, `subscriptions:read`, `invoices:read`, `payments:read`, `refunds:read`, `disputes:read`, `inbound_transfers:read`, `licenses:read`, `events:read`.

        `GET /v1/customers/{id}/export`
        """
        return cast(
            "types.CustomerExport",
            self._call(
                Call("GET", "/v1/customers/{id}/export"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def erase(
        self,
        id: str,
        params: Optional[types.CustomerEraseParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerEraseParams]
    ) -> types.CustomerErasure:
        """Erase a customer: personal data is removed, amounts and documents stay.

        What tax documents must name by law is kept until `documents_kept_until` of the erasure. A customer with subscriptions is refused with `customer_not_erasable`, unless `cancel: true` ends them first.

        Needs the scope `customers:write`, and `payment_methods:write`, `checkout_sessions:write`, `setup_sessions:write`, `subscriptions:write`, `invoices:write`, `payments:write`, `licenses:write`, `events:write`.

        `POST /v1/customers/{id}/erase`
        """
        return cast(
            "types.CustomerErasure",
            self._call(
                Call("POST", "/v1/customers/{id}/erase"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve_erasure(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.CustomerErasure:
        """Read the progress of an erasure.

        Returns 404 for an id of another shop or mode.

        Needs the scope `customers:read`.

        `GET /v1/customers/{id}/erasure`
        """
        return cast(
            "types.CustomerErasure",
            self._call(
                Call("GET", "/v1/customers/{id}/erasure"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve_entitlements(
        self,
        id: str,
        params: Optional[types.CustomerRetrieveEntitlementsParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.CustomerRetrieveEntitlementsParams]
    ) -> types.Entitlements:
        """Read what a customer has access to now.

        Answers what the customer may use at this moment. A payment shows here at once, and the call is quick enough to make at every log-in.

        Needs the scope `customers:read`.

        `GET /v1/customers/{id}/entitlements`
        """
        return cast(
            "types.Entitlements",
            self._call(
                Call("GET", "/v1/customers/{id}/entitlements"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class DiscountCodesResource(Resource):
    def create(
        self,
        params: Optional[types.DiscountCodeCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.DiscountCodeCreateParams]
    ) -> types.DiscountCode:
        """Create a discount code.

        `percent` takes 1 to 100 off a hundred, `fixed` an amount in satang. Without `code` a random one of eight characters is made. A use is reserved when a buyer confirms, and never more than `max_uses` are.

        Needs the scope `discount_codes:write`.

        `POST /v1/discount_codes`
        """
        return cast(
            "types.DiscountCode",
            self._call(
                Call("POST", "/v1/discount_codes"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.DiscountCodeListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.DiscountCodeListParams]
    ) -> SatangList[types.DiscountCode]:
        """List discount codes.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `discount_codes:read`.

        `GET /v1/discount_codes`
        """
        return cast(
            "SatangList[types.DiscountCode]",
            self._call(
                Call("GET", "/v1/discount_codes", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.DiscountCode:
        """Read a discount code.

        Returns 404 for an id of another shop or mode.

        Needs the scope `discount_codes:read`.

        `GET /v1/discount_codes/{id}`
        """
        return cast(
            "types.DiscountCode",
            self._call(
                Call("GET", "/v1/discount_codes/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def close(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.DiscountCode:
        """Close a discount code.

        Buyers cannot use it any more. Discounts that subscriptions have already stay.

        Needs the scope `discount_codes:write`.

        `POST /v1/discount_codes/{id}/close`
        """
        return cast(
            "types.DiscountCode",
            self._call(
                Call("POST", "/v1/discount_codes/{id}/close"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class DisputesResource(Resource):
    def list(
        self,
        params: Optional[types.DisputeListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.DisputeListParams]
    ) -> SatangList[types.Dispute]:
        """List disputes.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `disputes:read`.

        `GET /v1/disputes`
        """
        return cast(
            "SatangList[types.Dispute]",
            self._call(
                Call("GET", "/v1/disputes", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.DisputeRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.DisputeRetrieveParams]
    ) -> types.Dispute:
        """Read a dispute.

        Returns 404 for an id of another shop or mode.

        Needs the scope `disputes:read`.

        `GET /v1/disputes/{id}`
        """
        return cast(
            "types.Dispute",
            self._call(
                Call("GET", "/v1/disputes/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class EventsResource(Resource):
    def list(
        self,
        params: Optional[types.EventListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.EventListParams]
    ) -> SatangList[types.Event]:
        """List events, newest first.

        Never shows an event before an earlier one that can still be committed, so a reader that follows the list misses none. Kept for 90 days.

        Needs the scope `events:read`.

        `GET /v1/events`
        """
        return cast(
            "SatangList[types.Event]",
            self._call(
                Call("GET", "/v1/events", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Event:
        """Read an event.

        Returns 404 for an id of another shop or mode.

        Needs the scope `events:read`.

        `GET /v1/events/{id}`
        """
        return cast(
            "types.Event",
            self._call(
                Call("GET", "/v1/events/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list_deliveries(
        self,
        id: str,
        params: Optional[types.EventListDeliveriesParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.EventListDeliveriesParams]
    ) -> SatangList[types.WebhookDelivery]:
        """List the deliveries of an event.

        Returns 404 for an id of another shop or mode.

        Needs the scope `events:read`.

        `GET /v1/events/{id}/deliveries`
        """
        return cast(
            "SatangList[types.WebhookDelivery]",
            self._call(
                Call("GET", "/v1/events/{id}/deliveries", answer="list"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class InboundTransfersResource(Resource):
    def list(
        self,
        params: Optional[types.InboundTransferListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InboundTransferListParams]
    ) -> SatangList[types.InboundTransfer]:
        """List inbound transfers reported by banks.

        `unmatched`, `underpaid`, `overpaid` and `duplicate` ones wait for a person.

        Needs the scope `inbound_transfers:read`.

        `GET /v1/inbound_transfers`
        """
        return cast(
            "SatangList[types.InboundTransfer]",
            self._call(
                Call("GET", "/v1/inbound_transfers", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def create(
        self,
        params: Optional[types.InboundTransferCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InboundTransferCreateParams]
    ) -> types.InboundTransfer:
        """Confirm that money for a payment arrived in your own bank account.

        For a gateway that a person watches, such as a bank account of your own: what came is counted for the payment, short and over as any other transfer. The same `reference` is counted once.

        Needs the scope `inbound_transfers:write`.

        `POST /v1/inbound_transfers`
        """
        return cast(
            "types.InboundTransfer",
            self._call(
                Call("POST", "/v1/inbound_transfers"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.InboundTransferRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InboundTransferRetrieveParams]
    ) -> types.InboundTransfer:
        """Read an inbound transfer.

        Returns 404 for an id of another shop or mode.

        Needs the scope `inbound_transfers:read`.

        `GET /v1/inbound_transfers/{id}`
        """
        return cast(
            "types.InboundTransfer",
            self._call(
                Call("GET", "/v1/inbound_transfers/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def match(
        self,
        id: str,
        params: Optional[types.InboundTransferMatchParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InboundTransferMatchParams]
    ) -> types.InboundTransfer:
        """Match an unmatched transfer to an open QR payment.

        For money that came without a reference that fits. An amount that is short completes nothing and waits for the rest.

        Needs the scope `inbound_transfers:write`.

        `POST /v1/inbound_transfers/{id}/match`
        """
        return cast(
            "types.InboundTransfer",
            self._call(
                Call("POST", "/v1/inbound_transfers/{id}/match"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def accept_withholding(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.InboundTransfer:
        """Accept a transfer that is short by the withholding tax; the invoice is then paid.

        For a company that paid less by exactly 1, 2, 3 or 5 % of the amount before VAT. The shortfall becomes a receivable until its certificate has come.

        Needs the scope `inbound_transfers:write`.

        `POST /v1/inbound_transfers/{id}/accept_withholding`
        """
        return cast(
            "types.InboundTransfer",
            self._call(
                Call("POST", "/v1/inbound_transfers/{id}/accept_withholding"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def refund(
        self,
        id: str,
        params: Optional[types.InboundTransferRefundParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InboundTransferRefundParams]
    ) -> types.InboundTransfer:
        """Return unmatched money to its sender. A card charge is refunded; money on a bank account is sent by hand..

        With `by_hand` a person sends the money and reports it; otherwise the gateway is asked.

        Needs the scope `inbound_transfers:write`.

        `POST /v1/inbound_transfers/{id}/refund`
        """
        return cast(
            "types.InboundTransfer",
            self._call(
                Call("POST", "/v1/inbound_transfers/{id}/refund"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def try_again(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.InboundTransfer:
        """Try an inbound transfer in quarantine again at once.

        For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.

        Needs the scope `inbound_transfers:write`.

        `POST /v1/inbound_transfers/{id}/try_again`
        """
        return cast(
            "types.InboundTransfer",
            self._call(
                Call("POST", "/v1/inbound_transfers/{id}/try_again"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class InvoicesResource(Resource):
    def list(
        self,
        params: Optional[types.InvoiceListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InvoiceListParams]
    ) -> SatangList[types.Invoice]:
        """List invoices.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `invoices:read`.

        `GET /v1/invoices`
        """
        return cast(
            "SatangList[types.Invoice]",
            self._call(
                Call("GET", "/v1/invoices", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def create(
        self,
        params: Optional[types.InvoiceCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InvoiceCreateParams]
    ) -> types.Invoice:
        """Create an invoice by hand, as a draft.

        Lines come from prices, or say what they are in your own words. The draft can be changed and deleted; it has no number before it is finalized.

        Needs the scope `invoices:write`.

        `POST /v1/invoices`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.InvoiceRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InvoiceRetrieveParams]
    ) -> types.Invoice:
        """Read an invoice.

        Returns 404 for an id of another shop or mode.

        Needs the scope `invoices:read`.

        `GET /v1/invoices/{id}`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("GET", "/v1/invoices/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.InvoiceUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InvoiceUpdateParams]
    ) -> types.Invoice:
        """Update a draft invoice.

        Only a draft can be changed: `invoice_not_draft` otherwise. `lines` replaces all lines.

        Needs the scope `invoices:write`.

        `PATCH /v1/invoices/{id}`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("PATCH", "/v1/invoices/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def delete(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.InvoiceDelResult:
        """Delete a draft invoice.

        Only a draft can be deleted. An invoice that was issued is voided instead.

        Needs the scope `invoices:write`.

        `DELETE /v1/invoices/{id}`
        """
        return cast(
            "types.InvoiceDelResult",
            self._call(
                Call("DELETE", "/v1/invoices/{id}"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def finalize(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Invoice:
        """Finalize a draft invoice: it gets its number and QR code and becomes due.

        From then on it cannot be changed. `hosted_invoice_url` is the page where its customer pays.

        Needs the scope `invoices:write`.

        `POST /v1/invoices/{id}/finalize`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices/{id}/finalize"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def send(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Invoice:
        """Send an invoice to its customer by email; a draft is finalized first.

        The mail carries the QR and the link. It can be sent again while the invoice is open.

        Needs the scope `invoices:write`.

        `POST /v1/invoices/{id}/send`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices/{id}/send"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def record_withholding_certificate(
        self,
        id: str,
        params: Optional[types.InvoiceRecordWithholdingCertificateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InvoiceRecordWithholdingCertificateParams]
    ) -> types.Invoice:
        """Record the withholding tax certificate of a paid invoice.

        `amount_satang` must be what was withheld. The same certificate a second time changes nothing; another one replaces it.

        Needs the scope `invoices:write`.

        `POST /v1/invoices/{id}/withholding_certificate`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices/{id}/withholding_certificate"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def upload_withholding_certificate(
        self,
        id: str,
        params: Optional[types.InvoiceUploadWithholdingCertificateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InvoiceUploadWithholdingCertificateParams]
    ) -> types.Invoice:
        """Upload the withholding tax certificate: PDF, PNG or JPEG, up to 5 MB.

        As a form with the part `file`, whose type is known by its first bytes. It is kept as it is. Another one replaces it; the one before is kept, too, and not shown any more. While a file is here, nobody is asked for the certificate by mail. Its number and day are entered by `…/withholding_certificate`.

        Needs the scope `invoices:write`.

        `POST /v1/invoices/{id}/withholding_certificate/file`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices/{id}/withholding_certificate/file", file="file"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def download_withholding_certificate(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> bytes:
        """Download the withholding tax certificate.

        A PDF, PNG or JPEG: see `Content-Type`. 404 while none is here.

        Needs the scope `invoices:read`, and `withholdings:read`.

        `GET /v1/invoices/{id}/withholding_certificate/file`
        """
        return cast(
            "bytes",
            self._call(
                Call("GET", "/v1/invoices/{id}/withholding_certificate/file", answer="bytes"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def set_withholding_certificate_aside(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Invoice:
        """Reject the uploaded withholding tax certificate.

        It is not shown any more, and kept as long as tax records are. A certificate that is waited for is asked for by mail again.

        Needs the scope `invoices:write`.

        `DELETE /v1/invoices/{id}/withholding_certificate/file`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("DELETE", "/v1/invoices/{id}/withholding_certificate/file"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def mark_uncollectible(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Invoice:
        """Mark an open invoice as uncollectible; it can still be paid.

        No reminder is sent any more. The invoice can still be paid with its QR or link.

        Needs the scope `invoices:write`.

        `POST /v1/invoices/{id}/mark_uncollectible`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices/{id}/mark_uncollectible"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def pay(
        self,
        id: str,
        params: Optional[types.InvoicePayParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InvoicePayParams]
    ) -> types.Invoice:
        """Charge an open invoice to a card now, or mark it as paid outside Satang.

        Charges `payment_method`, or without it the card of the subscription or of the customer. A decline is 402 and leaves the invoice open. `paid_outside` records cash, a cheque or a transfer that you took yourself.

        Needs the scope `invoices:write`.

        `POST /v1/invoices/{id}/pay`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices/{id}/pay"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def void(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Invoice:
        """Void an open invoice: a renewal is waived, a first invoice ends its subscription, an invoice by hand is no longer owed.

        A void invoice keeps its number and is never paid: money that still comes is unmatched and can be returned.

        Needs the scope `invoices:write`.

        `POST /v1/invoices/{id}/void`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices/{id}/void"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def renew_link(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Invoice:
        """Replace the hosted link of an invoice; the previous link stops working.

        For a link that somebody else has seen.

        Needs the scope `invoices:write`.

        `POST /v1/invoices/{id}/renew_link`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices/{id}/renew_link"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve_pdf(
        self,
        id: str,
        params: Optional[types.InvoiceRetrievePdfParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.InvoiceRetrievePdfParams]
    ) -> bytes:
        """Download an invoice, or its receipt, as PDF.

        `document=receipt` answers the receipt or tax invoice of a paid one. A draft is answered as it will be, if it is issued today, and says on each page that it is a draft.

        Needs the scope `invoices:read`.

        `GET /v1/invoices/{id}/pdf`
        """
        return cast(
            "bytes",
            self._call(
                Call("GET", "/v1/invoices/{id}/pdf", answer="bytes"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def try_again(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Invoice:
        """Try an invoice in quarantine again at once.

        For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.

        Needs the scope `invoices:write`.

        `POST /v1/invoices/{id}/try_again`
        """
        return cast(
            "types.Invoice",
            self._call(
                Call("POST", "/v1/invoices/{id}/try_again"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class WithholdingsResource(Resource):
    def list(
        self,
        params: Optional[types.WithholdingListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.WithholdingListParams]
    ) -> SatangList[types.Withholding]:
        """List withholding tax on paid invoices.

        With `certificate=waiting` those whose certificate (50 bis) has not come.

        Needs the scope `withholdings:read`.

        `GET /v1/withholdings`
        """
        return cast(
            "SatangList[types.Withholding]",
            self._call(
                Call("GET", "/v1/withholdings", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class LicensesResource(Resource):
    def verify(
        self,
        params: Optional[types.LicenseVerifyParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.LicenseVerifyParams]
    ) -> types.LicenseVerifyResult:
        """Verify a licence key; needs no API key.

        For your application, wherever it runs: an `Authorization` header is ignored. With `increment_uses_count` the first use of an `instance` takes a seat, and later ones of the same instance take no further one. A key that is unknown, malformed or of another product answers 404 `license_not_found`; one that may not be used answers `valid: false` with its `reason`.

        Needs no API key.

        `POST /v1/licenses/verify`
        """
        return cast(
            "types.LicenseVerifyResult",
            self._call(
                Call("POST", "/v1/licenses/verify", public=True),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def release(
        self,
        params: Optional[types.LicenseReleaseParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.LicenseReleaseParams]
    ) -> types.LicenseReleaseResult:
        """Release the seat of a device; needs no API key.

        The instance can take a seat again later. An instance that has none is `released: false`.

        Needs no API key.

        `POST /v1/licenses/release`
        """
        return cast(
            "types.LicenseReleaseResult",
            self._call(
                Call("POST", "/v1/licenses/release", public=True),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.LicenseListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.LicenseListParams]
    ) -> SatangList[types.License]:
        """List licences.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `licenses:read`.

        `GET /v1/licenses`
        """
        return cast(
            "SatangList[types.License]",
            self._call(
                Call("GET", "/v1/licenses", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.LicenseRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.LicenseRetrieveParams]
    ) -> types.License:
        """Read a licence.

        Returns 404 for an id of another shop or mode.

        Needs the scope `licenses:read`.

        `GET /v1/licenses/{id}`
        """
        return cast(
            "types.License",
            self._call(
                Call("GET", "/v1/licenses/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def disable(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.License:
        """Disable a licence.

        Verification answers `valid: false` with the reason `disabled`, until it is enabled.

        Needs the scope `licenses:write`.

        `POST /v1/licenses/{id}/disable`
        """
        return cast(
            "types.License",
            self._call(
                Call("POST", "/v1/licenses/{id}/disable"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def enable(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.License:
        """Enable a disabled licence.

        A licence that was revoked stays revoked.

        Needs the scope `licenses:write`.

        `POST /v1/licenses/{id}/enable`
        """
        return cast(
            "types.License",
            self._call(
                Call("POST", "/v1/licenses/{id}/enable"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def rotate(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.License:
        """Replace the key of a licence.

        The old key answers `license_not_found` at once. Seats and instances stay.

        Needs the scope `licenses:write`.

        `POST /v1/licenses/{id}/rotate`
        """
        return cast(
            "types.License",
            self._call(
                Call("POST", "/v1/licenses/{id}/rotate"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def reset_uses(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.License:
        """Release all seats of a licence.

        For a customer who has new devices. The instances are forgotten.

        Needs the scope `licenses:write`.

        `POST /v1/licenses/{id}/reset_uses`
        """
        return cast(
            "types.License",
            self._call(
                Call("POST", "/v1/licenses/{id}/reset_uses"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class PaymentLinksResource(Resource):
    def create(
        self,
        params: Optional[types.PaymentLinkCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentLinkCreateParams]
    ) -> types.PaymentLink:
        """Create a payment link.

        A link that sells to anybody, as often as `max_uses` allows, without expiry. Each visit that goes on to pay opens a checkout session of its own with `payment_link`.

        Needs the scope `payment_links:write`.

        `POST /v1/payment_links`
        """
        return cast(
            "types.PaymentLink",
            self._call(
                Call("POST", "/v1/payment_links"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.PaymentLinkListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentLinkListParams]
    ) -> SatangList[types.PaymentLink]:
        """List payment links.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `payment_links:read`.

        `GET /v1/payment_links`
        """
        return cast(
            "SatangList[types.PaymentLink]",
            self._call(
                Call("GET", "/v1/payment_links", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.PaymentLink:
        """Read a payment link.

        Returns 404 for an id of another shop or mode.

        Needs the scope `payment_links:read`.

        `GET /v1/payment_links/{id}`
        """
        return cast(
            "types.PaymentLink",
            self._call(
                Call("GET", "/v1/payment_links/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.PaymentLinkUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentLinkUpdateParams]
    ) -> types.PaymentLink:
        """Update, activate or deactivate a payment link; open checkouts keep what they offered.

        Only the members that are sent change.

        Needs the scope `payment_links:write`.

        `PATCH /v1/payment_links/{id}`
        """
        return cast(
            "types.PaymentLink",
            self._call(
                Call("PATCH", "/v1/payment_links/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class PaymentMethodsResource(Resource):
    def create(
        self,
        params: Optional[types.PaymentMethodCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentMethodCreateParams]
    ) -> types.PaymentMethod:
        """Attach a card to a customer; the first one becomes its default.

        `token` comes from the gateway's own card fields, so that no card number reaches this service; in test mode also a test token such as `pm_card_ok`. A card that the bank refuses is 402 and is not attached.

        Needs the scope `payment_methods:write`.

        `POST /v1/payment_methods`
        """
        return cast(
            "types.PaymentMethod",
            self._call(
                Call("POST", "/v1/payment_methods"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.PaymentMethodListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentMethodListParams]
    ) -> SatangList[types.PaymentMethod]:
        """List cards, of one customer or of all.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `payment_methods:read`.

        `GET /v1/payment_methods`
        """
        return cast(
            "SatangList[types.PaymentMethod]",
            self._call(
                Call("GET", "/v1/payment_methods", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.PaymentMethodRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentMethodRetrieveParams]
    ) -> types.PaymentMethod:
        """Read a card, including a detached one.

        Returns 404 for an id of another shop or mode.

        Needs the scope `payment_methods:read`.

        `GET /v1/payment_methods/{id}`
        """
        return cast(
            "types.PaymentMethod",
            self._call(
                Call("GET", "/v1/payment_methods/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def detach(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.PaymentMethod:
        """Detach a card; it is not charged again.

        Subscriptions that use it are charged to the default card, and become `past_due` where there is none.

        Needs the scope `payment_methods:write`.

        `POST /v1/payment_methods/{id}/detach`
        """
        return cast(
            "types.PaymentMethod",
            self._call(
                Call("POST", "/v1/payment_methods/{id}/detach"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class PaymentsResource(Resource):
    def list(
        self,
        params: Optional[types.PaymentListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentListParams]
    ) -> SatangList[types.Payment]:
        """List payments.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `payments:read`.

        `GET /v1/payments`
        """
        return cast(
            "SatangList[types.Payment]",
            self._call(
                Call("GET", "/v1/payments", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def export_csv(
        self,
        params: Optional[types.PaymentExportCsvParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentExportCsvParams]
    ) -> str:
        """List payments, as CSV.

        `GET /v1/payments`
        """
        return cast(
            "str",
            self._call(
                Call("GET", "/v1/payments", answer="text", always={"format":"csv"}),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.PaymentRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentRetrieveParams]
    ) -> types.Payment:
        """Read a payment.

        Returns 404 for an id of another shop or mode.

        Needs the scope `payments:read`.

        `GET /v1/payments/{id}`
        """
        return cast(
            "types.Payment",
            self._call(
                Call("GET", "/v1/payments/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def refund(
        self,
        id: str,
        params: Optional[types.PaymentRefundParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentRefundParams]
    ) -> types.Refund:
        """Refund a payment, in full or in part.

        Without `amount_satang` all that is left. Never more than was paid goes back, however many calls come at once: `amount_too_large` says what is left. A full refund of a one-time purchase takes its licence, flags and unspent credits back, unless `revoke_access` says otherwise. The fee is kept.

        Needs the scope `payments:write`.

        `POST /v1/payments/{id}/refund`
        """
        return cast(
            "types.Refund",
            self._call(
                Call("POST", "/v1/payments/{id}/refund"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list_refunds(
        self,
        id: str,
        params: Optional[types.PaymentListRefundsParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentListRefundsParams]
    ) -> SatangList[types.Refund]:
        """List the refunds of a payment.

        Returns 404 for an id of another shop or mode.

        Needs the scope `payments:read`.

        `GET /v1/payments/{id}/refunds`
        """
        return cast(
            "SatangList[types.Refund]",
            self._call(
                Call("GET", "/v1/payments/{id}/refunds", answer="list"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def create_slip(
        self,
        id: str,
        params: Optional[types.PaymentCreateSlipParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PaymentCreateSlipParams]
    ) -> types.Slip:
        """Submit the slip of a transfer for a QR payment: its picture or the text of its code.

        The code on the slip is read and asked at the verifier, if the account has one. A slip counts once, for its amount, to its account; anything else waits for a person, with the reason.

        Needs the scope `payments:write`.

        `POST /v1/payments/{id}/slip`
        """
        return cast(
            "types.Slip",
            self._call(
                Call("POST", "/v1/payments/{id}/slip", file="image"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class PayoutsResource(Resource):
    def list(
        self,
        params: Optional[types.PayoutListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PayoutListParams]
    ) -> SatangList[Any]:
        """List payouts; with `include=skipped` also the rounds that paid nothing.

        Needs the scope `payouts:read`.

        `GET /v1/payouts`
        """
        return cast(
            "SatangList[Any]",
            self._call(
                Call("GET", "/v1/payouts", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def create(
        self,
        params: Optional[types.PayoutCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PayoutCreateParams]
    ) -> types.Payout:
        """Pay out all or part of the available balance without waiting for Friday.

        Without `amount_satang` all that is available, to the account for payouts. Refused with `balance_below_minimum` or `no_bank_account`, and with `bank_account_changed` when `bank_account` is given and another one would be paid.

        Needs the scope `payouts:write`.

        `POST /v1/payouts`
        """
        return cast(
            "types.Payout",
            self._call(
                Call("POST", "/v1/payouts"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Payout:
        """Read a payout.

        Returns 404 for an id of another shop or mode.

        Needs the scope `payouts:read`.

        `GET /v1/payouts/{id}`
        """
        return cast(
            "types.Payout",
            self._call(
                Call("GET", "/v1/payouts/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list_payments(
        self,
        id: str,
        params: Optional[types.PayoutListPaymentsParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PayoutListPaymentsParams]
    ) -> SatangList[types.Payment]:
        """List the payments in a payout.

        Returns 404 for an id of another shop or mode.

        Needs the scope `payouts:read`.

        `GET /v1/payouts/{id}/payments`
        """
        return cast(
            "SatangList[types.Payment]",
            self._call(
                Call("GET", "/v1/payouts/{id}/payments", answer="list"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def report(
        self,
        id: str,
        params: Optional[types.PayoutReportParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PayoutReportParams]
    ) -> types.Payout:
        """Report the outcome of a payout sent by hand from a bank account.

        For a payout by bank file: `paid`, `failed` or `returned`. Money that failed or came back is available again.

        Needs the scope `payouts:write`.

        `POST /v1/payouts/{id}/report`
        """
        return cast(
            "types.Payout",
            self._call(
                Call("POST", "/v1/payouts/{id}/report"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve_statement(
        self,
        id: str,
        params: Optional[types.PayoutRetrieveStatementParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PayoutRetrieveStatementParams]
    ) -> bytes:
        """Download the statement of a payout: every payment, refund, dispute and returned payout in it.

        By date in Bangkok, oldest first. As CSV, a row each.

        Needs the scope `payouts:read`.

        `GET /v1/payouts/{id}/statement`
        """
        return cast(
            "bytes",
            self._call(
                Call("GET", "/v1/payouts/{id}/statement", answer="bytes"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def try_again(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Payout:
        """Try a payout in quarantine again at once.

        For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.

        Needs the scope `payouts:write`.

        `POST /v1/payouts/{id}/try_again`
        """
        return cast(
            "types.Payout",
            self._call(
                Call("POST", "/v1/payouts/{id}/try_again"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class PayoutFilesResource(Resource):
    def create(
        self,
        params: Optional[types.PayoutFileCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PayoutFileCreateParams]
    ) -> types.PayoutFile:
        """Create a bank file of the payouts to be sent by hand.

        One file per call, with the payouts of the account that are in no file yet. A payout is in one file only.

        Needs the scope `payout_files:write`.

        `POST /v1/payout_files`
        """
        return cast(
            "types.PayoutFile",
            self._call(
                Call("POST", "/v1/payout_files"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.PayoutFileListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PayoutFileListParams]
    ) -> SatangList[types.PayoutFile]:
        """List the bank files of payouts.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `payout_files:read`.

        `GET /v1/payout_files`
        """
        return cast(
            "SatangList[types.PayoutFile]",
            self._call(
                Call("GET", "/v1/payout_files", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.PayoutFileRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PayoutFileRetrieveParams]
    ) -> types.PayoutFile:
        """Read a bank file.

        Returns 404 for an id of another shop or mode.

        Needs the scope `payout_files:read`.

        `GET /v1/payout_files/{id}`
        """
        return cast(
            "types.PayoutFile",
            self._call(
                Call("GET", "/v1/payout_files/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def download(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> str:
        """Download a bank file: its payouts still to be sent, with their account numbers.

        As CSV, in the form that the bank reads. Needs a scope of its own, because it holds whole account numbers.

        Needs the scope `payout_files:read`.

        `GET /v1/payout_files/{id}/csv`
        """
        return cast(
            "str",
            self._call(
                Call("GET", "/v1/payout_files/{id}/csv", answer="text"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class PortalSessionsResource(Resource):
    def create(
        self,
        params: Optional[types.PortalSessionCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PortalSessionCreateParams]
    ) -> types.PortalSession:
        """Create a customer portal session.

        The answer's `url` logs the customer in once, within an hour, and leads back to `return_url`.

        Needs the scope `portal_sessions:write`, and `customers:write`, `subscriptions:write`, `payment_methods:write`, `licenses:write`, `invoices:read`.

        `POST /v1/portal_sessions`
        """
        return cast(
            "types.PortalSession",
            self._call(
                Call("POST", "/v1/portal_sessions"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class PricesResource(Resource):
    def create(
        self,
        params: Optional[types.PriceCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PriceCreateParams]
    ) -> types.Price:
        """Create a price of a product.

        `recurring` needs `interval`, `pay_what_you_want` its smallest amount. The amount and the interval never change: make another price instead.

        Needs the scope `prices:write`.

        `POST /v1/prices`
        """
        return cast(
            "types.Price",
            self._call(
                Call("POST", "/v1/prices"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.PriceListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PriceListParams]
    ) -> SatangList[types.Price]:
        """List prices.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `prices:read`.

        `GET /v1/prices`
        """
        return cast(
            "SatangList[types.Price]",
            self._call(
                Call("GET", "/v1/prices", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.PriceRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PriceRetrieveParams]
    ) -> types.Price:
        """Read a price.

        Returns 404 for an id of another shop or mode.

        Needs the scope `prices:read`.

        `GET /v1/prices/{id}`
        """
        return cast(
            "types.Price",
            self._call(
                Call("GET", "/v1/prices/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.PriceUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.PriceUpdateParams]
    ) -> types.Price:
        """Activate or deactivate a price, or update its metadata; amounts never change.

        A price that is off sells no more. Subscriptions that have it go on.

        Needs the scope `prices:write`.

        `PATCH /v1/prices/{id}`
        """
        return cast(
            "types.Price",
            self._call(
                Call("PATCH", "/v1/prices/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class ProductsResource(Resource):
    def create(
        self,
        params: Optional[types.ProductCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ProductCreateParams]
    ) -> types.ProductMade:
        """Create a product, optionally with its first price and a payment link.

        `default_price_data` makes the first price in the same call, `payment_link_data` a link that sells it.

        Needs the scope `products:write`.

        `POST /v1/products`
        """
        return cast(
            "types.ProductMade",
            self._call(
                Call("POST", "/v1/products"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.ProductListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ProductListParams]
    ) -> SatangList[types.Product]:
        """List products.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `products:read`.

        `GET /v1/products`
        """
        return cast(
            "SatangList[types.Product]",
            self._call(
                Call("GET", "/v1/products", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Product:
        """Read a product.

        Returns 404 for an id of another shop or mode.

        Needs the scope `products:read`.

        `GET /v1/products/{id}`
        """
        return cast(
            "types.Product",
            self._call(
                Call("GET", "/v1/products/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.ProductUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ProductUpdateParams]
    ) -> types.Product:
        """Update a product; a field set to null is emptied.

        Only the members that are sent change. Flags, seats and credits apply to later purchases and renewals.

        Needs the scope `products:write`.

        `PATCH /v1/products/{id}`
        """
        return cast(
            "types.Product",
            self._call(
                Call("PATCH", "/v1/products/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def set_picture(
        self,
        id: str,
        params: Optional[types.ProductSetPictureParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ProductSetPictureParams]
    ) -> types.Product:
        """Upload the picture of a product: JPEG, PNG or WebP, up to 5 MB.

        As a form with the part `image`. It is made smaller, and served from this service with a long life in caches. A new upload replaces it.

        Needs the scope `products:write`.

        `POST /v1/products/{id}/picture`
        """
        return cast(
            "types.Product",
            self._call(
                Call("POST", "/v1/products/{id}/picture", file="image"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def upload_file(
        self,
        id: str,
        params: Optional[types.ProductUploadFileParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ProductUploadFileParams]
    ) -> types.ProductFile:
        """Add a file that buyers of the product can download, up to 20 MB.

        As a form with the part `file`; `name` is what buyers save it as. A product has at most ten. The same bytes under the same name are one file. Whoever bought the product downloads it in the portal and on the page of the paid checkout, for as long as `entitlements.active_products` names the product.

        Needs the scope `products:write`.

        `POST /v1/products/{id}/files`
        """
        return cast(
            "types.ProductFile",
            self._call(
                Call("POST", "/v1/products/{id}/files", query=["name"], file="file"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list_files(
        self,
        id: str,
        params: Optional[types.ProductListFilesParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ProductListFilesParams]
    ) -> SatangList[types.ProductFile]:
        """List the files of a product.

        All of them, in the order in which they were added.

        Needs the scope `products:read`.

        `GET /v1/products/{id}/files`
        """
        return cast(
            "SatangList[types.ProductFile]",
            self._call(
                Call("GET", "/v1/products/{id}/files", answer="list"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def delete_file(
        self,
        id: str,
        file: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.ProductDeleteFileResult:
        """Delete a file of a product.

        Nobody can download it any more, buyers included.

        Needs the scope `products:write`.

        `DELETE /v1/products/{id}/files/{file}`
        """
        return cast(
            "types.ProductDeleteFileResult",
            self._call(
                Call("DELETE", "/v1/products/{id}/files/{file}"),
                {"id": id, "file": file},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class RefundsResource(Resource):
    def list(
        self,
        params: Optional[types.RefundListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.RefundListParams]
    ) -> SatangList[types.Refund]:
        """List refunds.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `refunds:read`.

        `GET /v1/refunds`
        """
        return cast(
            "SatangList[types.Refund]",
            self._call(
                Call("GET", "/v1/refunds", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.RefundRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.RefundRetrieveParams]
    ) -> types.Refund:
        """Read a refund.

        Returns 404 for an id of another shop or mode.

        Needs the scope `refunds:read`.

        `GET /v1/refunds/{id}`
        """
        return cast(
            "types.Refund",
            self._call(
                Call("GET", "/v1/refunds/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def report(
        self,
        id: str,
        params: Optional[types.RefundReportParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.RefundReportParams]
    ) -> types.Refund:
        """Report the outcome of a refund sent by hand from a bank account.

        For a refund that waits for a person (`by_hand`): `succeeded` or `failed`.

        Needs the scope `refunds:write`.

        `POST /v1/refunds/{id}/report`
        """
        return cast(
            "types.Refund",
            self._call(
                Call("POST", "/v1/refunds/{id}/report"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve_pdf(
        self,
        id: str,
        params: Optional[types.RefundRetrievePdfParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.RefundRetrievePdfParams]
    ) -> bytes:
        """Download the credit note of a refund as PDF.

        Only once the refund has succeeded.

        Needs the scope `refunds:read`.

        `GET /v1/refunds/{id}/pdf`
        """
        return cast(
            "bytes",
            self._call(
                Call("GET", "/v1/refunds/{id}/pdf", answer="bytes"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def try_again(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Refund:
        """Try a refund in quarantine again at once.

        For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.

        Needs the scope `refunds:write`.

        `POST /v1/refunds/{id}/try_again`
        """
        return cast(
            "types.Refund",
            self._call(
                Call("POST", "/v1/refunds/{id}/try_again"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class ReportsResource(Resource):
    def retrieve(
        self,
        name: str,
        params: Optional[types.ReportRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.ReportRetrieveParams]
    ) -> types.Report:
        """Read a monthly report.

        Tax documents by their day of issue, everything else by the day on which money moved, in Bangkok. `json` is in satang; `csv` and `xlsx` are in baht, with one heading row and the totals in the last row. `peak` and `flowaccount` have the columns of the import files of these programs.

        Needs the scope `reports:read`.

        `GET /v1/reports/{name}`
        """
        return cast(
            "types.Report",
            self._call(
                Call("GET", "/v1/reports/{name}"),
                {"name": name},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class RequestsResource(Resource):
    def list(
        self,
        params: Optional[types.RequestListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.RequestListParams]
    ) -> SatangList[types.LoggedRequest]:
        """List requests, newest first.

        Calls of this shop with their answers, without secrets. Kept for 30 days.

        Needs the scope `requests:read`.

        `GET /v1/requests`
        """
        return cast(
            "SatangList[types.LoggedRequest]",
            self._call(
                Call("GET", "/v1/requests", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def export_csv(
        self,
        params: Optional[types.RequestExportCsvParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.RequestExportCsvParams]
    ) -> str:
        """List requests, newest first, as CSV.

        `GET /v1/requests`
        """
        return cast(
            "str",
            self._call(
                Call("GET", "/v1/requests", answer="text", always={"format":"csv"}),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.LoggedRequest:
        """Read a request.

        Returns 404 for an id of another shop or mode.

        Needs the scope `requests:read`.

        `GET /v1/requests/{id}`
        """
        return cast(
            "types.LoggedRequest",
            self._call(
                Call("GET", "/v1/requests/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class SetupSessionsResource(Resource):
    def create(
        self,
        params: Optional[types.SetupSessionCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SetupSessionCreateParams]
    ) -> types.SetupSession:
        """Create a setup session: a page on which a customer saves a card.

        Send the customer to the answer's `url`. The page says what the card will be used for, and keeps the customer's consent.

        Needs the scope `setup_sessions:write`.

        `POST /v1/setup_sessions`
        """
        return cast(
            "types.SetupSession",
            self._call(
                Call("POST", "/v1/setup_sessions"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.SetupSessionListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SetupSessionListParams]
    ) -> SatangList[types.SetupSession]:
        """List setup sessions.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `setup_sessions:read`.

        `GET /v1/setup_sessions`
        """
        return cast(
            "SatangList[types.SetupSession]",
            self._call(
                Call("GET", "/v1/setup_sessions", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.SetupSessionRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SetupSessionRetrieveParams]
    ) -> types.SetupSession:
        """Read a setup session.

        Returns 404 for an id of another shop or mode.

        Needs the scope `setup_sessions:read`.

        `GET /v1/setup_sessions/{id}`
        """
        return cast(
            "types.SetupSession",
            self._call(
                Call("GET", "/v1/setup_sessions/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def expire(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.SetupSession:
        """Expire an open setup session.

        A second call answers the same.

        Needs the scope `setup_sessions:write`.

        `POST /v1/setup_sessions/{id}/expire`
        """
        return cast(
            "types.SetupSession",
            self._call(
                Call("POST", "/v1/setup_sessions/{id}/expire"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class SimulationsResource(Resource):
    def create(
        self,
        params: Optional[types.SimulationCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SimulationCreateParams]
    ) -> types.Simulation:
        """Simulate months of a shop in seconds, including what goes wrong.

        Runs under a clock and in a shop of its own, so that nothing of it shows in your lists. Answers the simulation when it is done within 30 seconds, else while it runs.

        Needs the scope `simulations:write`.

        Test mode only.

        `POST /v1/simulations`
        """
        return cast(
            "types.Simulation",
            self._call(
                Call("POST", "/v1/simulations"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.SimulationListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SimulationListParams]
    ) -> SatangList[types.Simulation]:
        """List simulations.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `simulations:read`.

        Test mode only.

        `GET /v1/simulations`
        """
        return cast(
            "SatangList[types.Simulation]",
            self._call(
                Call("GET", "/v1/simulations", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.SimulationRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SimulationRetrieveParams]
    ) -> types.Simulation:
        """Read a simulation.

        Returns 404 for an id of another shop or mode.

        Needs the scope `simulations:read`.

        Test mode only.

        `GET /v1/simulations/{id}`
        """
        return cast(
            "types.Simulation",
            self._call(
                Call("GET", "/v1/simulations/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class SlipsResource(Resource):
    def list(
        self,
        params: Optional[types.SlipListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SlipListParams]
    ) -> SatangList[types.Slip]:
        """List slips.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `slips:read`.

        `GET /v1/slips`
        """
        return cast(
            "SatangList[types.Slip]",
            self._call(
                Call("GET", "/v1/slips", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.SlipRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SlipRetrieveParams]
    ) -> types.Slip:
        """Read a slip.

        Returns 404 for an id of another shop or mode.

        Needs the scope `slips:read`.

        `GET /v1/slips/{id}`
        """
        return cast(
            "types.Slip",
            self._call(
                Call("GET", "/v1/slips/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def confirm(
        self,
        id: str,
        params: Optional[types.SlipConfirmParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SlipConfirmParams]
    ) -> types.Slip:
        """Accept a waiting slip: the money has arrived.

        For a slip that no verifier could decide. The amount is counted as any other transfer.

        Needs the scope `slips:write`.

        `POST /v1/slips/{id}/confirm`
        """
        return cast(
            "types.Slip",
            self._call(
                Call("POST", "/v1/slips/{id}/confirm"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def reject(
        self,
        id: str,
        params: Optional[types.SlipRejectParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SlipRejectParams]
    ) -> types.Slip:
        """Reject a waiting slip.

        The payment goes on waiting.

        Needs the scope `slips:write`.

        `POST /v1/slips/{id}/reject`
        """
        return cast(
            "types.Slip",
            self._call(
                Call("POST", "/v1/slips/{id}/reject"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class StorefrontsResource(Resource):
    def retrieve(
        self,
        slug: str,
        params: Optional[types.StorefrontRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.StorefrontRetrieveParams]
    ) -> types.Storefront:
        """Read a shop; needs no API key.

        Name, description, logo and the published products with their prices. With an `ETag`, so that it can be cached.

        Needs no API key.

        `GET /v1/storefronts/{slug}`
        """
        return cast(
            "types.Storefront",
            self._call(
                Call("GET", "/v1/storefronts/{slug}", public=True),
                {"slug": slug},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class SubscriptionsResource(Resource):
    def create(
        self,
        params: Optional[types.SubscriptionCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SubscriptionCreateParams]
    ) -> types.Subscription:
        """Create a subscription, charged automatically or paid by invoice.

        `auto_charge` charges `payment_method` at once and each period: a decline is 402 and creates nothing, unless `payment_behavior` is `allow_incomplete`. `invoice` sends an invoice with a PromptPay QR, which the customer pays. Without an outcome within five seconds the answer is `pending_first_payment`, and events tell the rest.

        Needs the scope `subscriptions:write`.

        `POST /v1/subscriptions`
        """
        return cast(
            "types.Subscription",
            self._call(
                Call("POST", "/v1/subscriptions"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.SubscriptionListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SubscriptionListParams]
    ) -> SatangList[types.Subscription]:
        """List subscriptions.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `subscriptions:read`.

        `GET /v1/subscriptions`
        """
        return cast(
            "SatangList[types.Subscription]",
            self._call(
                Call("GET", "/v1/subscriptions", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.SubscriptionRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SubscriptionRetrieveParams]
    ) -> types.Subscription:
        """Read a subscription.

        Returns 404 for an id of another shop or mode.

        Needs the scope `subscriptions:read`.

        `GET /v1/subscriptions/{id}`
        """
        return cast(
            "types.Subscription",
            self._call(
                Call("GET", "/v1/subscriptions/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.SubscriptionUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SubscriptionUpdateParams]
    ) -> types.Subscription:
        """Update how a subscription is paid, or its metadata.

        A new card is tried at once for an overdue invoice. A change from card to invoice, or back, holds from the next period.

        Needs the scope `subscriptions:write`.

        `PATCH /v1/subscriptions/{id}`
        """
        return cast(
            "types.Subscription",
            self._call(
                Call("PATCH", "/v1/subscriptions/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def cancel(
        self,
        id: str,
        params: Optional[types.SubscriptionCancelParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SubscriptionCancelParams]
    ) -> types.Subscription:
        """Cancel a subscription at the end of the period, or immediately without a refund.

        As a rule at the end of what is paid; `at_period_end=false` ends it now, without a refund. Its open invoice is void. A second call changes nothing.

        Needs the scope `subscriptions:write`.

        `POST /v1/subscriptions/{id}/cancel`
        """
        return cast(
            "types.Subscription",
            self._call(
                Call("POST", "/v1/subscriptions/{id}/cancel", query=["at_period_end"]),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def resume(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Subscription:
        """Resume a subscription that is set to cancel.

        Only while the period still runs: an ended subscription is `subscription_ended`. A renewal invoice that the cancel voided is sent again.

        Needs the scope `subscriptions:write`.

        `POST /v1/subscriptions/{id}/resume`
        """
        return cast(
            "types.Subscription",
            self._call(
                Call("POST", "/v1/subscriptions/{id}/resume"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def change(
        self,
        id: str,
        params: Optional[types.SubscriptionChangeParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SubscriptionChangeParams]
    ) -> types.Subscription:
        """Change the price or quantity of a subscription, prorated by the second.

        `prorate` credits the unused seconds of the old price against the rest of the new one, and collects a difference at once; what is left over is credit for the next invoice. `none` changes the next period only. A change between month and year begins a new period now.

        Needs the scope `subscriptions:write`.

        `POST /v1/subscriptions/{id}/change`
        """
        return cast(
            "types.Subscription",
            self._call(
                Call("POST", "/v1/subscriptions/{id}/change"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve_timeline(
        self,
        id: str,
        params: Optional[types.SubscriptionRetrieveTimelineParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SubscriptionRetrieveTimelineParams]
    ) -> SatangList[types.TimelineRow]:
        """Read the timeline of a subscription: what happened, why, and what is planned.

        Past rows come from events, planned ones from the subscription's rows: next charge, retries, reminders, end.

        Needs the scope `subscriptions:read`.

        `GET /v1/subscriptions/{id}/timeline`
        """
        return cast(
            "SatangList[types.TimelineRow]",
            self._call(
                Call("GET", "/v1/subscriptions/{id}/timeline", answer="list"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def try_again(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Subscription:
        """Try a subscription in quarantine again at once.

        For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.

        Needs the scope `subscriptions:write`.

        `POST /v1/subscriptions/{id}/try_again`
        """
        return cast(
            "types.Subscription",
            self._call(
                Call("POST", "/v1/subscriptions/{id}/try_again"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TaxDocumentsResource(Resource):
    def list(
        self,
        params: Optional[types.TaxDocumentListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TaxDocumentListParams]
    ) -> SatangList[types.TaxDocument]:
        """List tax documents.

        Each payment of an invoice brings one, and each refund of it a note.

        Needs the scope `tax_documents:read`.

        `GET /v1/tax_documents`
        """
        return cast(
            "SatangList[types.TaxDocument]",
            self._call(
                Call("GET", "/v1/tax_documents", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[types.TaxDocumentRetrieveParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TaxDocumentRetrieveParams]
    ) -> types.TaxDocument:
        """Read a tax document.

        Returns 404 for an id of another shop or mode.

        Needs the scope `tax_documents:read`.

        `GET /v1/tax_documents/{id}`
        """
        return cast(
            "types.TaxDocument",
            self._call(
                Call("GET", "/v1/tax_documents/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve_pdf(
        self,
        id: str,
        params: Optional[types.TaxDocumentRetrievePdfParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TaxDocumentRetrievePdfParams]
    ) -> bytes:
        """Download a tax document as PDF.

        One that was replaced says so on its face.

        Needs the scope `tax_documents:read`.

        `GET /v1/tax_documents/{id}/pdf`
        """
        return cast(
            "bytes",
            self._call(
                Call("GET", "/v1/tax_documents/{id}/pdf", answer="bytes"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def replace(
        self,
        id: str,
        params: Optional[types.TaxDocumentReplaceParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TaxDocumentReplaceParams]
    ) -> types.TaxDocument:
        """Replace a tax document with a full tax invoice.

        An abbreviated tax invoice is exchanged for a full one, or the buyer is corrected, until the end of the month of issue in Bangkok. The old document is kept as `replaced`; the answer is the new one, with a number of its own.

        Needs the scope `tax_documents:write`.

        `POST /v1/tax_documents/{id}/replace`
        """
        return cast(
            "types.TaxDocument",
            self._call(
                Call("POST", "/v1/tax_documents/{id}/replace"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def cancel(
        self,
        id: str,
        params: Optional[types.TaxDocumentCancelParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TaxDocumentCancelParams]
    ) -> types.TaxDocument:
        """Cancel the tax document of a cancelled sale.

        All of its money has gone back: the document and its notes are cancelled together, until the end of the month of issue in Bangkok. They are kept with their numbers; the report of output VAT has them with zero amounts. Ask the buyer for the paper back.

        Needs the scope `tax_documents:write`.

        `POST /v1/tax_documents/{id}/cancel`
        """
        return cast(
            "types.TaxDocument",
            self._call(
                Call("POST", "/v1/tax_documents/{id}/cancel"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TaxSettingsResource(Resource):
    def retrieve(
        self,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.TaxSettings:
        """Read the tax settings: VAT registration and the seller named on documents.

        One set of settings for test and live mode.

        Needs the scope `tax_settings:read`.

        `GET /v1/tax_settings`
        """
        return cast(
            "types.TaxSettings",
            self._call(
                Call("GET", "/v1/tax_settings"),
                {},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        params: Optional[types.TaxSettingUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TaxSettingUpdateParams]
    ) -> types.TaxSettings:
        """Update the tax settings.

        Only what is given changes. To be registered needs `tax_id`, `legal_name` and `address`. Documents that were issued keep their seller and their tax.

        Needs the scope `tax_settings:write`.

        `PATCH /v1/tax_settings`
        """
        return cast(
            "types.TaxSettings",
            self._call(
                Call("PATCH", "/v1/tax_settings"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestClocksResource(Resource):
    def create(
        self,
        params: Optional[types.TestClockCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestClockCreateParams]
    ) -> types.TestClock:
        """Create a test clock.

        Customers that are made with it live in its time: trials, renewals, retries and reminders happen when it is moved.

        Needs the scope `test_clocks:write`.

        Test mode only.

        `POST /v1/test_clocks`
        """
        return cast(
            "types.TestClock",
            self._call(
                Call("POST", "/v1/test_clocks"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.TestClockListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestClockListParams]
    ) -> SatangList[types.TestClock]:
        """List test clocks.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `test_clocks:read`.

        Test mode only.

        `GET /v1/test_clocks`
        """
        return cast(
            "SatangList[types.TestClock]",
            self._call(
                Call("GET", "/v1/test_clocks", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.TestClock:
        """Read a test clock.

        Returns 404 for an id of another shop or mode.

        Needs the scope `test_clocks:read`.

        Test mode only.

        `GET /v1/test_clocks/{id}`
        """
        return cast(
            "types.TestClock",
            self._call(
                Call("GET", "/v1/test_clocks/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def delete(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.TestClockDelResult:
        """Delete a test clock and end its customers' subscriptions.

        Its customers, invoices and payments stay readable.

        Needs the scope `test_clocks:write`.

        Test mode only.

        `DELETE /v1/test_clocks/{id}`
        """
        return cast(
            "types.TestClockDelResult",
            self._call(
                Call("DELETE", "/v1/test_clocks/{id}"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def advance(
        self,
        id: str,
        params: Optional[types.TestClockAdvanceParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestClockAdvanceParams]
    ) -> types.TestClock:
        """Advance a test clock; everything due on the way happens at its time.

        Forward only, ten years at most. The answer is `advancing` until everything due is done; then `test_clock.ready` is sent.

        Needs the scope `test_clocks:write`.

        Test mode only.

        `POST /v1/test_clocks/{id}/advance`
        """
        return cast(
            "types.TestClock",
            self._call(
                Call("POST", "/v1/test_clocks/{id}/advance"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersGatewaysResource(Resource):
    def set_faults(
        self,
        params: Optional[types.TestHelperGatewaySetFaultsParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestHelperGatewaySetFaultsParams]
    ) -> types.TestHelperGatewaySetFaultsResult:
        """Make the next calls to the simulated bank fail.

        The faults are used up one by one, in the order in which they were set.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/gateways/faults`
        """
        return cast(
            "types.TestHelperGatewaySetFaultsResult",
            self._call(
                Call("POST", "/v1/test_helpers/gateways/faults"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersPaymentsResource(Resource):
    def succeed(
        self,
        id: str,
        params: Optional[types.TestHelperPaymentSucceedParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestHelperPaymentSucceedParams]
    ) -> types.Payment:
        """Let the bank report the transfer, or the buyer approve the card payment.

        With another `amount_satang` it is a transfer that is short or over. Answers after what the payment caused is committed.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/payments/{id}/succeed`
        """
        return cast(
            "types.Payment",
            self._call(
                Call("POST", "/v1/test_helpers/payments/{id}/succeed"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def fail(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Payment:
        """Let the payment fail.

        As a decline of the card, or a transfer that the bank refuses.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/payments/{id}/fail`
        """
        return cast(
            "types.Payment",
            self._call(
                Call("POST", "/v1/test_helpers/payments/{id}/fail"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def expire(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Payment:
        """Let the payment run out.

        As if the time to pay had passed.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/payments/{id}/expire`
        """
        return cast(
            "types.Payment",
            self._call(
                Call("POST", "/v1/test_helpers/payments/{id}/expire"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def next_refund(
        self,
        id: str,
        params: Optional[types.TestHelperPaymentNextRefundParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestHelperPaymentNextRefundParams]
    ) -> types.TestHelperPaymentNextRefundResult:
        """Set the bank's response to the next refund of a payment.

        Set it before the refund is asked for.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/payments/{id}/next_refund`
        """
        return cast(
            "types.TestHelperPaymentNextRefundResult",
            self._call(
                Call("POST", "/v1/test_helpers/payments/{id}/next_refund"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def dispute(
        self,
        id: str,
        params: Optional[types.TestHelperPaymentDisputeParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestHelperPaymentDisputeParams]
    ) -> types.Dispute:
        """Simulate a dispute of a payment.

        Without `amount_satang` the whole payment. The amount leaves the balance until the dispute is won.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/payments/{id}/dispute`
        """
        return cast(
            "types.Dispute",
            self._call(
                Call("POST", "/v1/test_helpers/payments/{id}/dispute"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersRefundsResource(Resource):
    def succeed(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Refund:
        """Let the bank send a pending refund back.

        Only for a refund that is `pending`. What failed can be refunded again.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/refunds/{id}/succeed`
        """
        return cast(
            "types.Refund",
            self._call(
                Call("POST", "/v1/test_helpers/refunds/{id}/succeed"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def fail(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Refund:
        """Let a pending refund fail.

        Only for a refund that is `pending`. What failed can be refunded again.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/refunds/{id}/fail`
        """
        return cast(
            "types.Refund",
            self._call(
                Call("POST", "/v1/test_helpers/refunds/{id}/fail"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersDisputesResource(Resource):
    def win(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Dispute:
        """Let the bank decide for the merchant.

        Its amount is in the balance again. A second call answers the same.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/disputes/{id}/win`
        """
        return cast(
            "types.Dispute",
            self._call(
                Call("POST", "/v1/test_helpers/disputes/{id}/win"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def lose(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Dispute:
        """Let the bank decide for the buyer.

        Its amount stays with the buyer. A second call answers the same.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/disputes/{id}/lose`
        """
        return cast(
            "types.Dispute",
            self._call(
                Call("POST", "/v1/test_helpers/disputes/{id}/lose"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersPayoutRoundsResource(Resource):
    def create(
        self,
        params: Optional[types.TestHelperPayoutRoundCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestHelperPayoutRoundCreateParams]
    ) -> types.TestHelperPayoutRoundCreateResult:
        """Run your payout round as of a past or future time.

        Pays what is available at that instant. Answers the payouts, and why others were skipped.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/payout_rounds`
        """
        return cast(
            "types.TestHelperPayoutRoundCreateResult",
            self._call(
                Call("POST", "/v1/test_helpers/payout_rounds"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersPayoutsResource(Resource):
    def paid(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Payout:
        """Simulate that a payout has arrived.

        Money that failed or was returned is available again.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/payouts/{id}/paid`
        """
        return cast(
            "types.Payout",
            self._call(
                Call("POST", "/v1/test_helpers/payouts/{id}/paid"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def fail(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Payout:
        """Simulate that the bank rejects a payout in transit.

        Money that failed or was returned is available again.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/payouts/{id}/fail`
        """
        return cast(
            "types.Payout",
            self._call(
                Call("POST", "/v1/test_helpers/payouts/{id}/fail"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def return_(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Payout:
        """Simulate that the bank returns a payout, in transit or paid.

        Money that failed or was returned is available again.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/payouts/{id}/return`
        """
        return cast(
            "types.Payout",
            self._call(
                Call("POST", "/v1/test_helpers/payouts/{id}/return"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersSlipsResource(Resource):
    def create(
        self,
        params: Optional[types.TestHelperSlipCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestHelperSlipCreateParams]
    ) -> types.TestHelperSlipCreateResult:
        """Create the slip of a simulated transfer: its picture and the text of its code.

        Send its picture or its code to `createSlip`, as a buyer would.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/slips`
        """
        return cast(
            "types.TestHelperSlipCreateResult",
            self._call(
                Call("POST", "/v1/test_helpers/slips"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersWebhookEventsResource(Resource):
    def create(
        self,
        params: Optional[types.TestHelperWebhookEventCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.TestHelperWebhookEventCreateParams]
    ) -> types.Event:
        """Send a sample event to the endpoints subscribed to its type.

        The objects of a sample do not exist; their ids look real.

        Needs the scope `test_helpers:write`.

        Test mode only.

        `POST /v1/test_helpers/webhook_events`
        """
        return cast(
            "types.Event",
            self._call(
                Call("POST", "/v1/test_helpers/webhook_events"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class WebhookEndpointsResource(Resource):
    def create(
        self,
        params: Optional[types.WebhookEndpointCreateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.WebhookEndpointCreateParams]
    ) -> types.WebhookEndpointWithSecret:
        """Create a webhook endpoint; its signing secret is shown once.

        The answer holds the signing secret (`whsec_…`), which is not shown again. The address must be https and public. Without `enabled_events`, or with an empty list, all types are sent.

        Needs the scope `webhook_endpoints:write`.

        `POST /v1/webhook_endpoints`
        """
        return cast(
            "types.WebhookEndpointWithSecret",
            self._call(
                Call("POST", "/v1/webhook_endpoints"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list(
        self,
        params: Optional[types.WebhookEndpointListParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.WebhookEndpointListParams]
    ) -> SatangList[types.WebhookEndpoint]:
        """List webhook endpoints.

        Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.

        Needs the scope `webhook_endpoints:read`.

        `GET /v1/webhook_endpoints`
        """
        return cast(
            "SatangList[types.WebhookEndpoint]",
            self._call(
                Call("GET", "/v1/webhook_endpoints", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.WebhookEndpoint:
        """Read a webhook endpoint.

        Returns 404 for an id of another shop or mode.

        Needs the scope `webhook_endpoints:read`.

        `GET /v1/webhook_endpoints/{id}`
        """
        return cast(
            "types.WebhookEndpoint",
            self._call(
                Call("GET", "/v1/webhook_endpoints/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def update(
        self,
        id: str,
        params: Optional[types.WebhookEndpointUpdateParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.WebhookEndpointUpdateParams]
    ) -> types.WebhookEndpoint:
        """Update, disable or enable a webhook endpoint.

        While it is disabled nothing is sent to it, and nothing old is sent when it is enabled: replay does that.

        Needs the scope `webhook_endpoints:write`.

        `PATCH /v1/webhook_endpoints/{id}`
        """
        return cast(
            "types.WebhookEndpoint",
            self._call(
                Call("PATCH", "/v1/webhook_endpoints/{id}"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def delete(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.WebhookEndpointDelResult:
        """Delete a webhook endpoint and cancel its pending deliveries.

        Its deliveries stay readable for as long as their events.

        Needs the scope `webhook_endpoints:write`.

        `DELETE /v1/webhook_endpoints/{id}`
        """
        return cast(
            "types.WebhookEndpointDelResult",
            self._call(
                Call("DELETE", "/v1/webhook_endpoints/{id}"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def ping(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.WebhookDelivery:
        """Send a ping to a webhook endpoint.

        Waits for the receiver's answer, so that a set-up can be checked in one call.

        Needs the scope `webhook_endpoints:write`.

        `POST /v1/webhook_endpoints/{id}/ping`
        """
        return cast(
            "types.WebhookDelivery",
            self._call(
                Call("POST", "/v1/webhook_endpoints/{id}/ping"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def rotate_secret(
        self,
        id: str,
        params: Optional[types.WebhookEndpointRotateSecretParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.WebhookEndpointRotateSecretParams]
    ) -> types.WebhookEndpointWithSecret:
        """Rotate the signing secret of a webhook endpoint; both secrets sign for a while.

        Answers the endpoint with its new secret. Both sign for `expire_previous_in` seconds (86 400 when absent), so that the receiver can change over.

        Needs the scope `webhook_endpoints:write`.

        `POST /v1/webhook_endpoints/{id}/rotate_secret`
        """
        return cast(
            "types.WebhookEndpointWithSecret",
            self._call(
                Call("POST", "/v1/webhook_endpoints/{id}/rotate_secret"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def replay(
        self,
        id: str,
        params: Optional[types.WebhookEndpointReplayParams] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.WebhookEndpointReplayParams]
    ) -> types.Replay:
        """Replay the events of a time range to a webhook endpoint, oldest first.

        Makes new deliveries of the events of the window that were never delivered; without `only_failed` of all of them. Answers how many.

        Needs the scope `webhook_endpoints:write`.

        `POST /v1/webhook_endpoints/{id}/replay`
        """
        return cast(
            "types.Replay",
            self._call(
                Call("POST", "/v1/webhook_endpoints/{id}/replay"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list_replays(
        self,
        id: str,
        params: Optional[types.WebhookEndpointListReplaysParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.WebhookEndpointListReplaysParams]
    ) -> SatangList[types.Replay]:
        """List the replays of a webhook endpoint, newest first.

        Returns 404 for an id of another shop or mode.

        Needs the scope `webhook_endpoints:read`.

        `GET /v1/webhook_endpoints/{id}/replays`
        """
        return cast(
            "SatangList[types.Replay]",
            self._call(
                Call("GET", "/v1/webhook_endpoints/{id}/replays", answer="list"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def cancel_replay(
        self,
        id: str,
        replay_id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Replay:
        """Cancel a replay; events not yet sent are not sent.

        A second call answers the same.

        Needs the scope `webhook_endpoints:write`.

        `POST /v1/webhook_endpoints/{id}/replays/{replay_id}/cancel`
        """
        return cast(
            "types.Replay",
            self._call(
                Call("POST", "/v1/webhook_endpoints/{id}/replays/{replay_id}/cancel"),
                {"id": id, "replay_id": replay_id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retrieve_replay(
        self,
        id: str,
        replay_id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.Replay:
        """Read the progress of a replay.

        Returns 404 for an id of another shop or mode.

        Needs the scope `webhook_endpoints:read`.

        `GET /v1/webhook_endpoints/{id}/replays/{replay_id}`
        """
        return cast(
            "types.Replay",
            self._call(
                Call("GET", "/v1/webhook_endpoints/{id}/replays/{replay_id}"),
                {"id": id, "replay_id": replay_id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def list_deliveries(
        self,
        id: str,
        params: Optional[types.WebhookEndpointListDeliveriesParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.WebhookEndpointListDeliveriesParams]
    ) -> SatangList[types.WebhookDelivery]:
        """List the deliveries of a webhook endpoint, newest first.

        Returns 404 for an id of another shop or mode.

        Needs the scope `webhook_endpoints:read`.

        `GET /v1/webhook_endpoints/{id}/deliveries`
        """
        return cast(
            "SatangList[types.WebhookDelivery]",
            self._call(
                Call("GET", "/v1/webhook_endpoints/{id}/deliveries", answer="list"),
                {"id": id},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class DeliveriesResource(Resource):
    def retrieve(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.WebhookDelivery:
        """Read a delivery with its attempts.

        Returns 404 for an id of another shop or mode.

        Needs the scope `deliveries:read`.

        `GET /v1/deliveries/{id}`
        """
        return cast(
            "types.WebhookDelivery",
            self._call(
                Call("GET", "/v1/deliveries/{id}"),
                {"id": id},
                params,
                {},
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )

    def retry(
        self,
        id: str,
        params: Optional[Dict[str, Any]] = None,
        *,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> types.WebhookDelivery:
        """Retry a delivery now.

        Also for a delivery that was given up. Waits for the receiver's answer.

        Needs the scope `deliveries:write`.

        `POST /v1/deliveries/{id}/retry`
        """
        return cast(
            "types.WebhookDelivery",
            self._call(
                Call("POST", "/v1/deliveries/{id}/retry"),
                {"id": id},
                params,
                {},
                {"idempotency_key": idempotency_key, "dry_run": dry_run, "timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )


class TestHelpersResource:
    def __init__(self, send: Send) -> None:
        self.checkout_sessions = TestHelpersCheckoutSessionsResource(send)
        self.gateways = TestHelpersGatewaysResource(send)
        self.payments = TestHelpersPaymentsResource(send)
        self.refunds = TestHelpersRefundsResource(send)
        self.disputes = TestHelpersDisputesResource(send)
        self.payout_rounds = TestHelpersPayoutRoundsResource(send)
        self.payouts = TestHelpersPayoutsResource(send)
        self.slips = TestHelpersSlipsResource(send)
        self.webhook_events = TestHelpersWebhookEventsResource(send)


class Resources(Resource):
    """What a `Satang` has."""

    def __init__(self, send: Send) -> None:
        super().__init__(send)
        self.versions = VersionsResource(send)
        self.analytics = AnalyticsResource(send)
        self.api_keys = ApiKeysResource(send)
        self.approvals = ApprovalsResource(send)
        self.audit_log = AuditLogResource(send)
        self.audits = AuditsResource(send)
        self.balance = BalanceResource(send)
        self.balance_transactions = BalanceTransactionsResource(send)
        self.bank_accounts = BankAccountsResource(send)
        self.bank_statements = BankStatementsResource(send)
        self.gateway_accounts = GatewayAccountsResource(send)
        self.checkout_sessions = CheckoutSessionsResource(send)
        self.test_helpers = TestHelpersResource(send)
        self.customers = CustomersResource(send)
        self.discount_codes = DiscountCodesResource(send)
        self.disputes = DisputesResource(send)
        self.events = EventsResource(send)
        self.inbound_transfers = InboundTransfersResource(send)
        self.invoices = InvoicesResource(send)
        self.withholdings = WithholdingsResource(send)
        self.licenses = LicensesResource(send)
        self.payment_links = PaymentLinksResource(send)
        self.payment_methods = PaymentMethodsResource(send)
        self.payments = PaymentsResource(send)
        self.payouts = PayoutsResource(send)
        self.payout_files = PayoutFilesResource(send)
        self.portal_sessions = PortalSessionsResource(send)
        self.prices = PricesResource(send)
        self.products = ProductsResource(send)
        self.refunds = RefundsResource(send)
        self.reports = ReportsResource(send)
        self.requests = RequestsResource(send)
        self.setup_sessions = SetupSessionsResource(send)
        self.simulations = SimulationsResource(send)
        self.slips = SlipsResource(send)
        self.storefronts = StorefrontsResource(send)
        self.subscriptions = SubscriptionsResource(send)
        self.tax_documents = TaxDocumentsResource(send)
        self.tax_settings = TaxSettingsResource(send)
        self.test_clocks = TestClocksResource(send)
        self.webhook_endpoints = WebhookEndpointsResource(send)
        self.deliveries = DeliveriesResource(send)

    def search(
        self,
        params: Optional[types.SearchParams] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
        **fields: Unpack[types.SearchParams]
    ) -> SatangList[types.SearchResult]:
        """Search objects by name, address, number, code, key, card or ID.

        At most twenty, the best first. `types[]` limits what is searched.

        Needs no scope of its own: a key finds what it may read.

        `GET /v1/search`
        """
        return cast(
            "SatangList[types.SearchResult]",
            self._call(
                Call("GET", "/v1/search", answer="list"),
                {},
                params,
                cast(Dict[str, Any], fields),
                {"timeout": timeout, "max_retries": max_retries, "api_version": api_version},
            ),
        )
