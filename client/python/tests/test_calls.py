"""The client against the real service, whose address and key are in SATANG_BASE_URL and SATANG_API_KEY (test/client/python.test.ts starts it)."""

import os
import queue
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from satang import (
    Satang,
    SatangAPIError,
    SatangAuthenticationError,
    SatangError,
    SatangIdempotencyError,
    SatangInvalidRequestError,
    SatangPermissionError,
    SatangSignatureError,
)

BASE_URL = os.environ["SATANG_BASE_URL"]
API_KEY = os.environ["SATANG_API_KEY"]
satang = Satang(API_KEY, base_url=BASE_URL, max_retries=0)


class Resources(unittest.TestCase):
    def test_is_made_read_changed_listed_and_deleted(self):
        made = satang.customers.create(email="nok@example.com", name="Nok", metadata={"seat": "7"})
        self.assertEqual((made.object, made.email, made["livemode"]), ("customer", "nok@example.com", False))
        self.assertEqual(satang.customers.retrieve(made.id), made)
        self.assertEqual(satang.customers.update(made.id, {"name": "Nok S."}).name, "Nok S.")
        self.assertIsNone(satang.customers.update(made.id, name=None).name)
        page = satang.customers.list(email="nok@example.com")
        self.assertEqual((page.object, page.url, page.has_more), ("list", "/v1/customers", False))
        self.assertEqual([one.id for one in page.data], [made.id])
        self.assertTrue(satang.customers.delete(made.id).deleted)

    def test_has_actions_reads_below_it_and_queries_beside_bodies(self):
        customer = satang.customers.create({"email": "ploy@example.com"})
        product = satang.products.create(name="Coffee club")
        price = satang.prices.create(product=product.id, type="recurring", amount_satang=29_900, interval="month")
        made = satang.subscriptions.create(customer=customer.id, price=price.id, collection_method="invoice")
        self.assertEqual(satang.customers.retrieve_entitlements(customer.id).customer, customer.id)
        self.assertIn("subscription.created", [row.type for row in satang.subscriptions.retrieve_timeline(made.id)])
        self.assertEqual(satang.subscriptions.cancel(made.id, at_period_end=False).status, "canceled")
        self.assertEqual(satang.balance.retrieve().object, "balance")
        self.assertIn(product.id, [found.id for found in satang.search(query="Coffee")])
        self.assertEqual(satang.prices.retrieve(price.id, expand=["product"]).product["object"], "product")
        end = int(time.time()) // 86_400 * 86_400
        self.assertEqual(satang.analytics.dropoff(from_=end - 86_400, to=end).object, "dropoff")

    def test_answers_files_as_bytes_and_csv_as_text(self):
        customer = satang.customers.create(email="pdf@example.com")
        line = {"description": "Beans", "unit_amount_satang": 45_000, "quantity": 1}
        draft = satang.invoices.create(customer=customer.id, lines=[line])
        invoice = satang.invoices.finalize(draft.id)
        self.assertEqual(satang.invoices.retrieve_pdf(invoice.id)[:5], b"%PDF-")
        self.assertIn("gross", satang.payments.export_csv(customer=customer.id))

    def test_refuses_an_empty_id_before_it_asks_and_has_no_way_out_of_its_path(self):
        for wrong in ("", ".", "..", None):
            with self.assertRaises(TypeError):
                satang.customers.retrieve(wrong)
        with self.assertRaises(SatangInvalidRequestError) as caught:
            satang.customers.retrieve("../balance")
        self.assertEqual(caught.exception.status, 404)

    def test_repeats_a_call_under_the_same_key_and_says_so(self):
        first, again = (satang.request("post", "/v1/products", body={"name": "Once"}, idempotency_key="py-1") for _ in "12")
        self.assertEqual(again, first)
        self.assertFalse(first.last_response.replayed)
        self.assertTrue(again.last_response.replayed)
        self.assertRegex(again.last_response.request_id, "^req_")

    def test_verifies_a_licence_without_a_key(self):
        with self.assertRaises(SatangError) as caught:
            Satang(base_url=BASE_URL).licenses.verify(product_id="prod_none", license_key="x")
        self.assertEqual((caught.exception.status, caught.exception.code), (404, "license_not_found"))

    def test_of_a_dry_run_is_refused_where_the_service_knows_none_or_changes_nothing(self):
        email = "dry@example.com"
        try:
            self.assertEqual(satang.customers.create(email=email, dry_run=True)["object"], "dry_run")
            self.assertEqual(satang.customers.list(email=email).data, [])
        except SatangAPIError as error:
            self.assertEqual(error.code, "dry_run_unsupported")


class Lists(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        for number in range(1, 8):
            satang.products.create(name=f"Row {number}", metadata={"of": "paging"})

    rows = {"limit": 3, "metadata": {"of": "paging"}}

    def test_is_iterated_over_all_its_pages(self):
        names = [product.name for product in satang.products.list(self.rows)]
        self.assertEqual(names, [f"Row {n}" for n in (7, 6, 5, 4, 3, 2, 1)])
        self.assertEqual([len(page) for page in satang.products.list(self.rows).pages()], [3, 3, 1])

    def test_goes_the_other_way_with_ending_before(self):
        oldest = satang.products.list({**self.rows, "limit": 100}).data[-1].id
        names = [product.name for product in satang.products.list(self.rows, ending_before=oldest)]
        self.assertEqual(names, [f"Row {n}" for n in (2, 3, 4, 5, 6, 7)])

    def test_stops_where_it_was_told_to_and_filters(self):
        self.assertEqual(len(satang.products.list(self.rows).to_list(4)), 4)
        self.assertEqual(satang.products.list(created={"gte": int(time.time()) + 60}).data, [])
        self.assertEqual(len(satang.events.list(types=["product.created", "customer.created"], limit=1).data), 1)


class Errors(unittest.TestCase):
    def test_say_what_is_wrong_with_which_field(self):
        with self.assertRaises(SatangInvalidRequestError) as caught:
            satang.customers.create(email="no address", phone=5)
        error = caught.exception
        self.assertEqual((error.type, error.code, error.param, error.status), ("invalid_request_error", "parameter_invalid", "email", 400))
        self.assertRegex(error.request_id, "^req_")
        self.assertIn("parameter_invalid", error.doc_url)
        self.assertEqual([one["param"] for one in error.errors], ["email", "phone"])

    def test_have_a_class_for_each_type(self):
        with self.assertRaises(SatangAuthenticationError):
            Satang(API_KEY[:-1] + ("x" if API_KEY[-1] != "x" else "y"), base_url=BASE_URL).balance.retrieve()
        narrow = satang.api_keys.create(name="narrow", scopes=["customers:read"])
        with self.assertRaises(SatangPermissionError):
            Satang(narrow.secret, base_url=BASE_URL).products.list()
        satang.products.create(name="A", idempotency_key="py-twice")
        with self.assertRaises(SatangIdempotencyError) as caught:
            satang.products.create(name="B", idempotency_key="py-twice")
        self.assertEqual(caught.exception.code, "idempotency_key_reused")
        with self.assertRaises(SatangAuthenticationError) as missing:
            Satang(base_url="http://127.0.0.1:1").customers.list()
        self.assertEqual((missing.exception.code, missing.exception.status), ("api_key_missing", None))


class Deliveries(unittest.TestCase):
    def test_of_the_service_are_unwrapped(self):
        got = queue.Queue()

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self):
                got.put((self.rfile.read(int(self.headers["content-length"])), dict(self.headers)))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        url = f"http://127.0.0.1:{server.server_port}/hook"
        endpoint = satang.webhook_endpoints.create(url=url, enabled_events=["customer.created"])
        self.addCleanup(satang.webhook_endpoints.delete, endpoint.id)
        satang.customers.create(email="som@example.com", name="ส้ม")
        body, headers = got.get(timeout=30)
        event = Satang.webhooks.unwrap(body, headers, endpoint.signing_secret)
        self.assertEqual((event.type, event.data.object.name), ("customer.created", "ส้ม"))
        with self.assertRaises(SatangSignatureError):
            Satang.webhooks.unwrap(body + b" ", headers, endpoint.signing_secret)
