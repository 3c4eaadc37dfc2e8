"""What the client does when calls fail on their way, and with signatures that are wrong. Nothing but this machine is needed."""

import json
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from satang import (
    Satang,
    SatangAPIError,
    SatangConnectionError,
    SatangError,
    SatangRateLimitError,
    SatangSignatureError,
    webhooks,
)
from satang._http import query_text, wait_before

SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
OTHER = "whsec_b3RoZXJvdGhlcm90aGVyb3RoZXJvdGhlcm90aGVyb3Q="
PAID = {"type": "payment.succeeded", "data": {"object": {"id": "pay_1", "note": "ไทย"}, "previous_attributes": None}}


def refusal(status, code, kind="api_error", retry_after="0"):
    def answer(handler):
        body = json.dumps({"error": {"type": kind, "code": code, "message": code}}).encode()
        handler.send_response(status)
        handler.send_header("retry-after", retry_after)
        handler.send_header("content-length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def text(status, content, **headers):
    def answer(handler):
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("content-length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return answer


def hang_up(handler):
    handler.close_connection = True
    handler.connection.close()


def wait(handler):
    time.sleep(0.5)


OK = text(200, b'{"id":"cus_1"}')


class Retries(unittest.TestCase):
    def setUp(self):
        test = self
        self.answers, self.keys = [], []

        class Faulty(BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers.get("content-length") or 0))
                test.keys.append(self.headers.get("idempotency-key"))
                (test.answers.pop(0) if test.answers else OK)(self)

            do_GET = do_POST

            def log_message(self, *_):
                pass

            def finish(self):
                try:
                    super().finish()
                except (OSError, ValueError):
                    pass

        class Quiet(ThreadingHTTPServer):
            def handle_error(self, *_):
                pass

        server = Quiet(("127.0.0.1", 0), Faulty)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.url = f"http://127.0.0.1:{server.server_port}"
        self.satang = Satang("sk_test_x", base_url=self.url)

    def test_of_what_passes_have_the_same_idempotency_key(self):
        passing = [
            refusal(429, "rate_limited", "rate_limit_error"),
            refusal(500, "internal_error"),
            refusal(503, "workflow_unavailable"),
            refusal(408, "request_timeout"),
            refusal(409, "idempotency_key_in_use", "idempotency_error"),
            refusal(409, "lock_timeout"),
            text(502, b"<html>", retry_after="0"),
            hang_up,
        ]
        for answer in passing:
            self.answers, self.keys[:] = [answer, answer], []
            self.assertEqual(self.satang.customers.create(email="a@example.com"), {"id": "cus_1"})
            self.assertEqual((len(self.keys), len(set(self.keys))), (3, 1))
            self.assertTrue(self.keys[0])

    def test_end_with_the_last_error(self):
        self.answers = [refusal(429, "rate_limited", "rate_limit_error") for _ in range(9)]
        with self.assertRaises(SatangRateLimitError):
            self.satang.balance.retrieve()
        self.assertEqual(len(self.keys), 3)
        with self.assertRaises(SatangError):
            self.satang.balance.retrieve(max_retries=0)
        self.assertEqual(len(self.keys), 4)

    def test_are_not_made_of_what_stays(self):
        staying = [
            refusal(400, "parameter_invalid"),
            refusal(402, "card_declined", "card_error"),
            refusal(404, "resource_missing"),
            refusal(409, "total_changed"),
            refusal(429, "rate_limited", "rate_limit_error", retry_after="3600"),
            text(302, b"", location="http://127.0.0.1:1/"),
        ]
        for answer in staying:
            self.answers, self.keys[:] = [answer], []
            with self.assertRaises(SatangError):
                self.satang.customers.create()
            self.assertEqual(len(self.keys), 1)

    def test_wait_longer_each_time_with_chance_in_it(self):
        broken = SatangConnectionError({"type": "connection_error"})
        self.assertEqual([wait_before(n, broken, 1) for n in (0, 1, 2, 9)], [0.5, 1, 2, 8])
        self.assertEqual([wait_before(n, broken, 0) for n in (0, 1, 2, 9)], [0.25, 0.5, 1, 4])
        self.assertIsNone(wait_before(0, SatangError({"type": "card_error"}, 402)))

    def test_give_each_try_its_time(self):
        self.answers = [wait, wait]
        with self.assertRaises(SatangConnectionError) as caught:
            self.satang.balance.retrieve(timeout=0.1, max_retries=0)
        self.assertEqual(caught.exception.message, "No answer within 0.1 s.")
        self.assertIsNone(caught.exception.status)

    def test_do_not_hide_an_answer_that_is_no_json_or_an_address_where_nobody_is(self):
        self.answers = [text(200, b"hello")]
        with self.assertRaisesRegex(SatangAPIError, "answered no JSON"):
            self.satang.balance.retrieve()
        with self.assertRaisesRegex(SatangConnectionError, "can't be reached"):
            Satang("sk_test_x", base_url="http://127.0.0.1:1", max_retries=0).balance.retrieve()

    def test_of_a_dry_run_that_nobody_noticed_say_so(self):
        with self.assertRaises(SatangAPIError) as caught:
            self.satang.customers.create(dry_run=True)
        self.assertEqual(caught.exception.code, "dry_run_unsupported")


class Queries(unittest.TestCase):
    def test_have_lists_and_objects_as_the_service_reads_them(self):
        written = query_text({"a": True, "b": None, "expand": ["x", "y"], "created": {"gte": 1}, "c": "ไ&"})
        self.assertEqual(written, "a=true&expand%5B%5D=x&expand%5B%5D=y&created%5Bgte%5D=1&c=%E0%B9%84%26")


class Webhooks(unittest.TestCase):
    def test_are_read_when_signed_by_one_of_the_secrets(self):
        body, headers = webhooks.sign_for_test(PAID, SECRET)
        for given in (body, body.decode(), bytearray(body)):
            event = webhooks.unwrap(given, headers, SECRET)
            self.assertEqual((event.type, event.data.object.note), ("payment.succeeded", "ไทย"))
        upper = {name.upper(): value for name, value in headers.items()}
        self.assertEqual(webhooks.unwrap(body, upper, [OTHER, SECRET]).id, headers["webhook-id"])
        several = {**headers, "webhook-signature": "v1,AAAA v2,x v1,ไทย " + headers["webhook-signature"]}
        self.assertEqual(webhooks.unwrap(body, several, SECRET).id, headers["webhook-id"])

    def test_are_refused_when_anything_is_wrong(self):
        body, headers = webhooks.sign_for_test(PAID, SECRET)
        wrong = [
            (body, headers, OTHER),
            (body, headers, ""),
            (body, headers, []),
            (body.replace(b"pay_1", b"pay_2"), headers, SECRET),
            (json.loads(body), headers, SECRET),
            (body, {**headers, "webhook-id": "evt_2"}, SECRET),
            (body, {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) + 1)}, SECRET),
            (body, {**headers, "webhook-timestamp": "now"}, SECRET),
            (body, {}, SECRET),
            (body, {**headers, "webhook-signature": "v1,"}, SECRET),
        ]
        for given in wrong:
            with self.assertRaises(SatangSignatureError):
                webhooks.unwrap(*given)

    def test_are_refused_outside_of_the_tolerance(self):
        body, headers = webhooks.sign_for_test(PAID, SECRET, now=1_800_000_000)
        for at in (-300, 0, 300):
            webhooks.unwrap(body, headers, SECRET, now=1_800_000_000 + at)
        for at in (-301, 301):
            with self.assertRaisesRegex(SatangSignatureError, "more than 300 seconds"):
                webhooks.unwrap(body, headers, SECRET, now=1_800_000_000 + at)
        webhooks.unwrap(body, headers, SECRET, now=1_800_000_900, tolerance=1_000)
