"""Calls by the client that openapi-python-client makes of /openapi.json. Prints what came of them, as JSON."""
import json
import sys

from generated import AuthenticatedClient, Client
from generated.api.customers import create_customer
from generated.api.invoices import get_invoice
from generated.api.licenses import list_licenses, verify_license
from generated.api.prices import create_price
from generated.api.products import create_product
from generated.api.subscriptions import create_subscription, list_subscriptions
from generated.models import (
    CreateCustomerRequest,
    CreatePriceRequest,
    CreateProductRequest,
    CreateSubscriptionRequest,
    VerifyLicenseRequest,
)

base_url, key = sys.argv[1:]
satang = AuthenticatedClient(base_url=base_url, token=key)


def good(response):
    if response.status_code != 200:
        raise SystemExit(f"{response.status_code}: {response.content.decode()}")
    return response.parsed


def model(kind, **fields):
    return kind.from_dict(fields)


def subscribe(card):
    return create_subscription.sync_detailed(
        client=satang,
        service_version="2026-09-01",
        body=model(CreateSubscriptionRequest, customer=customer.id, price=price.id, payment_method=card),
    )


product = good(create_product.sync_detailed(client=satang, body=model(CreateProductRequest, name="Pro", license_enabled=True)))
price = good(
    create_price.sync_detailed(
        client=satang,
        body=model(CreatePriceRequest, product=product.id, type="recurring", amount_satang=29900, interval="month"),
    )
)
body = model(CreateCustomerRequest, email="py@generated.example", name="นก")
customer = good(create_customer.sync_detailed(client=satang, body=body, idempotency_key="generated-py"))
subscription = good(subscribe("pm_card_ok"))
listed = good(list_subscriptions.sync_detailed(client=satang, customer=customer.id, limit=1))
invoice = good(get_invoice.sync_detailed(subscription.latest_invoice, client=satang))
wrong = create_customer.sync_detailed(client=satang, body=body)
declined = subscribe("pm_card_declined")
licenses = good(list_licenses.sync_detailed(client=satang, subscription=subscription.id))
verified = good(
    verify_license.sync_detailed(
        client=Client(base_url=base_url),
        service_version="2026-09-01",
        body=model(VerifyLicenseRequest, product_id=product.id, license_key=licenses.data[0].key),
    )
)
print(
    json.dumps(
        {
            "name": customer.name,
            "status": str(subscription.status),
            "listed": [each.id == subscription.id for each in listed.data],
            "more": listed.has_more,
            "total": invoice.total_satang,
            "wrong": [wrong.status_code, wrong.parsed.error.code, wrong.parsed.error.param],
            "declined": [declined.status_code, declined.parsed.error.type_, declined.parsed.error.decline_code],
            "verified": [verified.valid, verified.uses],
        }
    )
)
