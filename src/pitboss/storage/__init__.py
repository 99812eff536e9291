"""Events and postings in SQL: SQLite by default, PostgreSQL for many servers."""
