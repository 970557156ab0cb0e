"""A synchronisation in Python: the sound one, and those with a flaw each."""

import urllib.parse

from api import Api
from receiver import Settings

PAGE_SIZE = 20
BATCH_LIMIT = 50
FIELDS = [
    *("firstName", "lastName", "email", "primaryTutorEmail", "gender", "postcode", "dateOfBirth", "clientReference"),
    *("programmeLevel", "learnerUniqueReference", "mobileNumber", "endDate", "courseDetails", "hasEhcp"),
    *("provisionType", "secondaryTutorEmails"),
]


def rows_of(body):
    """The only array of a list's response; the names of its members are not documented."""
    if isinstance(body, list):
        return body
    return next((value for value in (body or {}).values() if isinstance(value, list)), [])


class Job:
    make_api = Api

    def __init__(self, settings):
        self.settings = settings
        self.api = self.make_api(settings)

    def ends(self, page, collected, total):
        return len(page) < PAGE_SIZE or collected >= total

    def rows(self, path):
        rows, index = [], 1
        while True:
            answer = self.api.call("GET", path, {"pageIndex": index, "pageSize": PAGE_SIZE})
            page = rows_of(answer.body) if answer.status == 200 else []
            rows += page
            total = answer.body.get("totalRecords", 0) if isinstance(answer.body, dict) else 0
            if answer.status == 404 or self.ends(page, len(rows), total):
                return rows
            index += 1

    def person(self, number):
        return {
            "firstName": "Kim",
            "lastName": f"Example {number}",
            "email": f"kim{number}@people.example.org",
            "primaryTutorEmail": self.settings.tutors[0],
            "gender": "NotDisclosed",
            "postcode": "AB1 2CD",
            "dateOfBirth": "2002-03-04",
            "clientReference": f"B-{number}",
            "tags": ["intake:2026"],
        }

    def create(self, number):
        answer = self.api.call("POST", "/v1/learners", body=self.person(number))
        return answer.body["learnerId"] if answer.status == 201 else None

    def update_body(self, record):
        kept = {field: record[field] for field in FIELDS if record.get(field) is not None}
        return {**kept, "courseDetails": "Welding, second year"}

    def update(self, learner):
        record = self.api.get(f"/v1/learners/{learner}")
        if "primaryTutorEmail" in record:
            self.api.call("PUT", f"/v1/learners/{learner}", body=self.update_body(record))

    def tag(self, learner):
        self.api.call("POST", f"/v1/learners/{learner}/tags", body={"tags": ["synchronised"]})

    def assign(self, tutor, learners):
        path = f"/v1/tutors/{urllib.parse.quote(tutor)}/secondarytutor/learners"
        for start in range(0, len(learners), BATCH_LIMIT):
            self.api.call("PUT", path, body={"learnerIds": learners[start : start + BATCH_LIMIT]})

    def run(self):
        rows = self.rows("/v1/learners")
        there = [row["learnerId"] for row in rows]
        known = {row["email"] for row in rows}
        new = [self.create(number) for number in (1, 2, 3) if f"kim{number}@people.example.org" not in known]
        for learner in there[:3]:
            self.update(learner)
            self.tag(learner)
        self.assign(self.settings.tutors[1], there + [learner for learner in new if learner])


class UntilEmpty(Job):
    def ends(self, page, collected, total):
        return not page


class OAuth2Form(Job):
    """A general OAuth library first; its author then found that JSON works."""

    class make_api(Api):
        asked = False

        def sign_in(self):
            if self.asked:
                return super().sign_in()
            self.asked = True
            form = {"grant_type": "client_credentials", "client_id": self.settings.client_id}
            body = urllib.parse.urlencode({**form, "client_secret": self.settings.client_secret})
            self.send("POST", "/v1/auth", {"content-type": "application/x-www-form-urlencoded"}, body)
            return super().sign_in()


clients = {
    "sound": Job,
    "until-empty": UntilEmpty,
    "oauth2-form": OAuth2Form,
}


def main(name):
    clients[name](Settings()).run()
